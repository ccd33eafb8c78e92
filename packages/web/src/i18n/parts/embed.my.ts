/** Burmese: the board for other pages. */
import type { Some } from '../translation.js';
import type { EMBED as EN } from './embed.en.js';

export const EMBED: Some<typeof EN> = {
  'embed.board': '{game} ခုံ။ {armies, list, by ၊ }',
  'embed.army': '{side}: {pieces, list, by ၊ }',
  'embed.piece': '{piece} {square}',
  'embed.controls': 'အရွှေ့များ',
  'embed.first': 'ပထမအနေအထား',
  'embed.back': 'တစ်ရွှေ့ နောက်ဆုတ်',
  'embed.next': 'တစ်ရွှေ့ ရှေ့တိုး',
  'embed.last': 'နောက်ဆုံးအနေအထား',
  'embed.start': 'အစ',
  'embed.move': '{number}. {san}',
  'embed.problem': 'ဤအရာကို မပြနိုင်ပါ: {problem}',
  'embed.unknown': 'ထိုကစားနည်း မရှိပါ',
};
