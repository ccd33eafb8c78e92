/** Chinese in traditional letters: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': '條文',
  'reader.options': '規則之間的差別，以及這裡採用的',
  'reader.inEnglish': '條文尚未翻譯。',
  'reader.lesson': '課程：{lesson}',
};
