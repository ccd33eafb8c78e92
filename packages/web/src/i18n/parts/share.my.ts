/** Burmese: the part `share`. */
import type { Some } from '../translation.js';
import type { SHARE as ENGLISH } from './share.en.js';

export const SHARE: Some<typeof ENGLISH> = {
  'share.title': 'ဤပွဲကို မျှဝေရန်',
  'share.about': 'လင့်ခ်ထဲတွင် ပွဲတစ်ပွဲလုံး ပါသည်၊ ဆာဗာသို့ မပို့ပါ။',
  'share.link': 'ပွဲ၏ လင့်ခ်',
  'share.send': 'လင့်ခ်ကို မျှဝေ',
  'share.sendText': '{game} ပွဲတစ်ပွဲ',
  'share.code': 'လင့်ခ်၏ QR ကုဒ်',
  'share.tooLong': 'QR ကုဒ်အတွက် ပွဲရှည်လွန်းသည်: လင့်ခ်ကို ပို့ပါ။',
  'share.picture': 'အနေအထား၏ ပုံ',
  'share.svg': 'SVG ဖြင့် သိမ်း',
  'share.png': 'PNG ဖြင့် သိမ်း',
  'share.gif': 'ပွဲကို လှုပ်ရှားပုံအဖြစ် သိမ်း',
  'share.gifGoing': '{all} ပုံအနက် {done} ပုံ ဆွဲပြီး …',
  'share.failed': 'ဤဘရောက်ဇာသည် ပုံကို မဆွဲနိုင်ပါ။ SVG ဖြင့် သိမ်းပါ။',
};
