/** Burmese: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': 'အပိုဒ်များ',
  'reader.options': 'စည်းမျဉ်းများ ကွာခြားချက်နှင့် ဤတွင် သုံးသည့်အရာ',
  'reader.inEnglish': 'အပိုဒ်များကို ဘာသာမပြန်ရသေးပါ။',
  'reader.lesson': 'သင်ခန်းစာ: {lesson}',
};
