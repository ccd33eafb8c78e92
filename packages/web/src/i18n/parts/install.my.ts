/** Burmese: the part `install`. */
import type { Some } from '../translation.js';
import type { INSTALL as ENGLISH } from './install.en.js';

export const INSTALL: Some<typeof ENGLISH> = {
  'install.title': 'ဤစက်ပေါ်တွင်',
  'install.about': 'အက်ပ်အဖြစ် Sitke သည် မျက်နှာပြင်ပေါ်တွင် ကိုယ်ပိုင်နေရာရှိပြီး ကွန်ရက်မရှိလည်း ပွင့်သည်။',
  'install.asked': 'Sitke ကို တပ်ဆင်ပါ',
  'install.byHand': 'တပ်ဆင်ရန်: Safari တွင် Share ကို နှိပ်ပြီး “Add to Home Screen” ကို နှိပ်ပါ။',
  'install.menu': 'တပ်ဆင်ရန်: ဘရောက်ဇာမီနူးကို ဖွင့်ပြီး “Install” သို့မဟုတ် “Add to Home screen” ရှိလျှင် ရွေးပါ။',
  'install.installed': 'Sitke ကို ဤနေရာတွင် တပ်ဆင်ထားသည်။',
  'install.move': 'သင့်ပွဲများနှင့် အွန်လိုင်းရှိ သင့်အမည်သည် အခြားစက်သို့ ရောက်နိုင်ပြီး ဤစက် ပျောက်လျှင် ပြန်ရနိုင်သည်။',
  'install.move.go': 'အခြားစက်သို့',
  'turns.title': 'သင့်အလှည့်',
  'turns.about': 'နာရီမပါသောပွဲများတွင် Sitke ပိတ်ထားသော်လည်း သင့်အလှည့်ရောက်လျှင် ဤစက်က အသိပေးသည်။',
  'turns.tell': 'ကျွန်ုပ်အလှည့်ရောက်လျှင် အသိပေးပါ',
  'turns.unsupported': 'Sitke ပိတ်ထားချိန်တွင် ဤဘရောက်ဇာက အသိမပေးနိုင်ပါ။ iPhone တွင် Sitke ကို အရင် တပ်ဆင်ပါ။',
  'turns.denied': 'ဤဘရောက်ဇာသည် အသိပေးခွင့် မရှိပါ။ ဆက်တင်တွင် ဤစာမျက်နှာ၏ အသိပေးချက်များကို ခွင့်ပြုပါ။',
  'turns.noSession': 'အွန်လိုင်းပွဲတစ်ပွဲ အရင် စပါ၊ သို့မဟုတ် ဝင်ပါ။',
  'turns.failed': 'မအောင်မြင်ပါ။ နောက်မှ ထပ်စမ်းပါ။',
  'turns.notice': 'သင့်အလှည့် ရောက်ပြီ',
  'turns.waiting': '{count, plural, =0 {ပွဲတစ်ပွဲ ဆက်ကစားပြီးပါပြီ။} other {ပွဲ # ပွဲ သင့်ကို စောင့်နေသည်။}}',
  'turns.many': 'ပွဲများစွာ သင့်ကို စောင့်နေသည်။',
  'update.text': 'Sitke ဗားရှင်းသစ် အသင့်ရှိသည်။ သင့်ပွဲများ မပြောင်းပါ။',
  'update.needed': 'ဤစာမျက်နှာသည် ဆာဗာအတွက် ဟောင်းလွန်းနေပါသည်။ ပြန်ဖွင့်ပါ။ သင်လုပ်ခဲ့သည်များကို သိမ်းထားသည်။',
  'update.now': 'ဖွင့်ပါ',
  'update.later': 'နောက်မှ',
};
