/** Burmese: the part `reader`. */
import type { Some } from '../translation.js';
import type { READER as ENGLISH } from './reader.en.js';

export const READER: Some<typeof ENGLISH> = {
  'reader.contents': 'အပိုဒ်များ',
  'reader.options': 'စည်းမျဉ်းများ ကွာခြားချက်နှင့် ဤတွင် သုံးသည့်အရာ',
  'reader.translated': 'ဘာသာပြန် ကွဲလွဲလျှင် အင်္ဂလိပ်စာသားက ဆုံးဖြတ်သည်၊ ဘာသာပြန် မရှိသည့်နေရာတွင် အင်္ဂလိပ်စာသားကို ပြသည်။',
  'reader.lesson': 'သင်ခန်းစာ: {lesson}',
};
