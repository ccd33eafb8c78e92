/** Chinese in traditional letters: the part `share`. */
import type { Some } from '../translation.js';
import type { SHARE as ENGLISH } from './share.en.js';

export const SHARE: Some<typeof ENGLISH> = {
  'share.title': '分享這盤棋',
  'share.about': '連結裡有整盤棋和所有變化，不經過任何伺服器。',
  'share.link': '棋局連結',
  'share.send': '分享連結',
  'share.sendText': '一盤{game}',
  'share.code': '連結的 QR 碼',
  'share.tooLong': '這盤棋太長，放不進 QR 碼：請傳送連結。',
  'share.picture': '局面圖片',
  'share.svg': '儲存為 SVG',
  'share.png': '儲存為 PNG',
  'share.gif': '把棋局存成動畫',
  'share.gifGoing': '正在繪製 {done}/{all}……',
  'share.failed': '瀏覽器畫不出圖片。請儲存為 SVG。',
};
