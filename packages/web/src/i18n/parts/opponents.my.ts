/** Burmese: the part `opponents`. */
import type { Some } from '../translation.js';
import type { OPPONENTS as ENGLISH } from './opponents.en.js';

export const OPPONENTS: Some<typeof ENGLISH> = {
  'opponents.about': 'ကွန်ပျူတာ၏ ကစားသူ ဆယ်ယောက်၊ တစ်ယောက်ထက်တစ်ယောက် ပိုတော်သည်။ တစ်ယောက်ကို နိုင်လျှင် နောက်တစ်ယောက် စောင့်နေသည်။',
  'opponents.game': 'ကစားနည်း',
  'opponents.side': 'သင့်ဘက်',
  'opponents.random': 'ကြိုက်ရာဘက်',
  'opponents.rules': 'စည်းမျဉ်း',
  'opponents.list': 'သင့်ပြိုင်ဘက်',
  'opponents.level': 'အဆင့် {top} ဆင့်အနက် {level}',
  'opponents.full': 'အစွမ်းကုန်',
  'opponents.next': 'သင့်နောက်အဆင့်',
  'opponents.beaten': '{won} ကြိမ် နိုင်ပြီး',
  'opponents.tried': '{played} ကြိမ် ကစားပြီး၊ မနိုင်သေး',
  'opponents.start': '{name} နှင့် ကစား',
  'opponents.more': 'စည်းမျဉ်း တစ်ခုချင်း',
  'opponents.more.about': 'စည်းမျဉ်း တစ်ခုချင်း ရွေးပြီး ပြိုင်ဘက်ကို ရွေးပါ။',
  'opponents.1': 'အရွှေ့များကို ယခုမှ သင်ပြီး အဝေးရှိသည်များကို မမြင်တတ်သေး။',
  'opponents.2': 'အနီးရှိသည်ကို စားပြီး တပ်ကို စိတ်ထင်သလို ချသည်။',
  'opponents.3': 'တစ်ရွှေ့မိတ်ကို အမြဲမြင်သည်၊ အစီအစဉ်တော့ မရှိ။',
  'opponents.4': 'ရန်ရောက်လာမှ မြင်ပြီး ရေတွက်မှုကို မေ့နေတတ်သည်။',
  'opponents.5': 'နှစ်ရွှေ့ ကြိုမြင်ပြီး ရေတွက်မှုကို နားလည်သည်။',
  'opponents.6': 'ခိုင်မာစွာ ကစားသည်၊ ရထား၏ အဝေးရွှေ့ကိုတော့ သတိမမူမိတတ်။',
  'opponents.7': 'အစီအစဉ် ကောင်းပြီး တပ်ကို သင့်တင့်စွာ ချသည်။',
  'opponents.8': 'လွတ်ခဲပြီး ရန်သူ့မင်းကြီးကို ရှာသည်။',
  'opponents.9': 'မလွတ်သလောက်ပင်။ စိတ်ရှည်ပါ။',
  'opponents.10': 'ဘာမျှ မလွတ်ပါ၊ တပ်ကိုလည်း အားကောင်းစွာ ချသည်။',
  'opponents.11': 'အင်ဂျင် ကိုယ်တိုင်၊ အချိန်ယူ၍ စဉ်းစားသည်။',
};
