/** Traditional Chinese: the board for other pages. */
import type { Some } from '../translation.js';
import type { EMBED as EN } from './embed.en.js';

export const EMBED: Some<typeof EN> = {
  'embed.board': '{game}棋盤。{armies, list, unit}',
  'embed.army': '{side}：{pieces, list, unit}',
  'embed.piece': '{piece} {square}',
  'embed.controls': '著法',
  'embed.first': '最初局面',
  'embed.back': '後退一步',
  'embed.next': '前進一步',
  'embed.last': '最後局面',
  'embed.start': '開頭',
  'embed.move': '{number}. {san}',
  'embed.problem': '無法顯示：{problem}',
  'embed.unknown': '沒有這種棋',
};
