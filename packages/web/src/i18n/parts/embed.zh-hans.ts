/** Simplified Chinese: the board for other pages. */
import type { Some } from '../translation.js';
import type { EMBED as EN } from './embed.en.js';

export const EMBED: Some<typeof EN> = {
  'embed.board': '{game}棋盘。{armies, list, unit}',
  'embed.army': '{side}：{pieces, list, unit}',
  'embed.piece': '{piece} {square}',
  'embed.controls': '着法',
  'embed.first': '最初局面',
  'embed.back': '后退一步',
  'embed.next': '前进一步',
  'embed.last': '最后局面',
  'embed.start': '开头',
  'embed.move': '{number}. {san}',
  'embed.problem': '无法显示：{problem}',
  'embed.unknown': '没有这种棋',
};
