/** Burmese: the part `texts`. */
import type { Some } from '../translation.js';
import type { TEXTS as ENGLISH } from './texts.en.js';

export const TEXTS: Some<typeof ENGLISH> = {
  'texts.about': 'အက်ပ်၏ ဝါကျတိုင်း၊ အင်္ဂလိပ်နှင့် ယှဉ်လျက်။ မှားသည်ထင်လျှင် ပြင်၊ ဖိုင်သိမ်းပြီး အက်ပ်ကို ထိန်းသိမ်းသူများထံ ပို့ပါ။',
  'texts.signs': 'တွန့်ကွင်းထဲရှိသည်ကို အက်ပ်က ဖြည့်သည်: အမည်များကို မပြောင်းပါနှင့်။',
  'texts.language': 'ဖတ်မည့် ဘာသာစကား',
  'texts.search': 'ရှာရန်',
  'texts.searchHint': 'ဘာသာစကားတစ်ခု၏ စကားလုံး သို့မဟုတ် သော့',
  'texts.only.all': 'ဝါကျအားလုံး',
  'texts.only.missing': 'မဘာသာပြန်ရသေး',
  'texts.only.changed': 'သင်ပြင်ထားသည်',
  'texts.show': 'ပြရန်',
  'texts.found': '{count, plural, =0 {ဝါကျ မရှိပါ} other {ဝါကျ # ခု}}',
  'texts.more': 'ထပ်ပြပါ',
  'texts.translation': '{language}: {key}',
  'texts.save': 'ပြင်ဆင်ချက်ဖိုင် သိမ်းပါ',
  'texts.saveCount': '{count, plural, =0 {မပြင်ရသေးပါ။} other {ဝါကျ # ခု ပြင်ပြီး။}}',
  'texts.unread': '{language} ကို မိခင်ဘာသာစကားပြောသူ မစစ်ဆေးရသေးပါ။',
  'texts.read': '{language} ကို မိခင်ဘာသာစကားပြောသူ စစ်ဆေးပြီးပါပြီ။',
  'texts.questions': '{language} ပြောပြီး ကစားတတ်သူအတွက် မေးခွန်းများ',
  'texts.loading': 'ဝါကျများ ရှာနေသည် …',
};
