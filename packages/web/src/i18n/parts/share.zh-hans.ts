/** Chinese in simplified letters: the part `share`. */
import type { Some } from '../translation.js';
import type { SHARE as ENGLISH } from './share.en.js';

export const SHARE: Some<typeof ENGLISH> = {
  'share.title': '分享这盘棋',
  'share.about': '链接里有整盘棋和所有变化，不经过任何服务器。',
  'share.link': '棋局链接',
  'share.send': '分享链接',
  'share.sendText': '一盘{game}',
  'share.code': '链接的二维码',
  'share.tooLong': '这盘棋太长，放不进二维码：请发送链接。',
  'share.picture': '局面图片',
  'share.svg': '保存为 SVG',
  'share.png': '保存为 PNG',
  'share.gif': '把棋局存为动画',
  'share.gifGoing': '正在绘制 {done}/{all}……',
  'share.failed': '浏览器画不出图片。请保存为 SVG。',
};
