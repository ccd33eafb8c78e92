/** Chinese in simplified letters: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': '条文',
  'reader.options': '规则之间的差别，以及这里采用的',
  'reader.inEnglish': '条文尚未翻译。',
  'reader.lesson': '课程：{lesson}',
};
