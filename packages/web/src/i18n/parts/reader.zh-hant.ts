/** Chinese in traditional letters: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': '條文',
  'reader.options': '規則之間的差別，以及這裡採用的',
  'reader.translated': '譯文如有出入，以英文為準；沒有譯文之處顯示英文。',
  'reader.lesson': '課程：{lesson}',
};
