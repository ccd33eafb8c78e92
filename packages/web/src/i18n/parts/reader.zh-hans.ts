/** Chinese in simplified letters: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': '条文',
  'reader.options': '规则之间的差别，以及这里采用的',
  'reader.translated': '译文如有出入，以英文为准；没有译文之处显示英文。',
  'reader.lesson': '课程：{lesson}',
};
