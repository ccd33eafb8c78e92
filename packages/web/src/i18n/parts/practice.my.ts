/** Burmese: the part `practice`. */
import type { Some } from '../translation.js';
import type { PRACTICE as ENGLISH } from './practice.en.js';

export const PRACTICE: Some<typeof ENGLISH> = {
  'train.title': 'လေ့ကျင့်ရန်',
  'train.due': '{count, plural, =0 {ယနေ့ လေ့ကျင့်ရန် မရှိပါ။} other {ယနေ့ လေ့ကျင့်ရန် # ခု ရှိသည်။}}',
  'train.streak': '{days} ရက် ဆက်တိုက်',
  'train.streakLongest': '{days} ရက် ဆက်တိုက်၊ အရှည်ဆုံး {longest} ရက်',
  'train.endgames': 'အဆုံးပိုင်းများ',
  'train.endgames.about': 'ရေတွက်မှု မကုန်မီ အနိုင်ယူပါ၊ သို့မဟုတ် ခုခံပါ။',
  'train.endgames.due': 'သင်ခန်းစာ {tried} ခု စမ်းပြီး၊ {due, plural, =0 {လေ့ကျင့်ရန် မရှိ} other {# ခု လေ့ကျင့်ရန်}}',
  'train.exercises': 'လေ့ကျင့်ခန်းများ',
  'train.exercises.new': 'လေ့ကျင့်ခန်း {total} ခု၊ တစ်ခုလျှင် အဖြေတစ်ခုတည်း။',
  'train.exercises.progress':
    '{total} ခုအနက် {solved} ခု ဖြေရှင်းပြီး၊ အဆင့် {top} ဆင့်အနက် {level}၊ {due, plural, =0 {လေ့ကျင့်ရန် မရှိ} other {# ခု လေ့ကျင့်ရန်}}',
  'train.mistakes': 'သင့်အမှားများ',
  'train.mistakes.none': 'ပွဲတစ်ပွဲကို ပြန်သုံးသပ်ပါ၊ အဆုံးရှုံးဆုံး အရွှေ့များ ပြန်ရှာရန် ဤနေရာသို့ ရောက်လာမည်။',
  'train.mistakes.some': 'သင့်ပွဲများမှ အကွက် {total} ခု၊ {due, plural, =0 {လေ့ကျင့်ရန် မရှိ} other {# ခု လေ့ကျင့်ရန်}}',
  'train.notKept': 'ဤဘရောက်ဇာသည် သင့်ရလဒ်များကို မသိမ်းနိုင်ပါ။ ထွက်လျှင် ပျောက်မည်။',
  'train.games': 'သင့်ပွဲများ',
  'puzzle.title': 'လေ့ကျင့်ခန်း',
  'puzzle.seeking': 'လေ့ကျင့်ခန်း ရှာနေသည် …',
  'puzzle.none': 'ဤကစားနည်းအတွက် လေ့ကျင့်ခန်း မရှိသေးပါ။',
  'puzzle.notLoaded': 'လေ့ကျင့်ခန်းများ မပွင့်ပါ။',
  'puzzle.task.hold': '{side} ရွှေ့ရမည်။ သရေရသည့် အရွှေ့ တစ်ခုတည်း ရှိသည်။',
  'puzzle.task.save': '{side} ရွှေ့ရမည်။ မရှုံးသည့် အရွှေ့ တစ်ခုတည်း ရှိသည်။',
  'puzzle.more.first': 'အရွှေ့ကို ရှာပါ။',
  'puzzle.solved': 'ဖြေရှင်းပြီး။',
  'puzzle.retry': 'ထပ်စမ်း',
  'puzzle.show': 'အဖြေပြပါ',
  'puzzle.next': 'နောက်လေ့ကျင့်ခန်း',
  'puzzle.hint': 'အကြံပြု',
};
