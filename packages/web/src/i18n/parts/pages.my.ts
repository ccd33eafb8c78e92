/** Burmese: the part `pages`. */
import type { Some } from '../translation.js';
import type { PAGES as ENGLISH } from './pages.en.js';

export const PAGES: Some<typeof ENGLISH> = {
  'friend.link': 'လင့်ခ်ဖြင့် ဖိတ်ပါ',
  'friend.link.about': 'ကိုယ့်စက်နှင့် ကိုယ်ကစားသည်။ အကောင့်မလိုပါ။',
  'friend.here': 'ဤစက်ပေါ်တွင်',
  'friend.here.about': 'စက်ကို အလှည့်ကျ ပေးပါ။ ကွန်ရက်မလိုပါ။',
  'friend.anybody': 'အွန်လိုင်းတွင် တစ်ယောက်ယောက် ရှာပါ',
  'friend.anybody.about': 'ပြိုင်ဘက်စောင့်နေသည့် ပွဲများနှင့် ကစားနေသည့် ပွဲများ။',
  'learn.about': 'ကစားနည်းတစ်ခု ရွေးပြီး အရုပ်များ စည်းမျဉ်းအတိုင်း ရွှေ့ပုံကို ကြည့်ပါ။',
  'learn.pieces': 'အရုပ်များ',
  'learn.pieces.about': 'တစ်ရုပ်စီ၏ ရွှေ့ပုံ ခုံနှင့်တကွ။',
  'learn.piece': '{piece, capital}',
  'learn.moves': '{how, capital}။',
  'learn.diagram': 'ခုံလွတ်ပေါ်ရှိ {piece} နှင့် သွားနိုင်သည့် နေရာများ',
  'learn.next': 'နောက်တစ်ခု',
  'learn.rules': 'စည်းမျဉ်းများ',
  'learn.rules.about': 'အရုပ်ချခြင်း၊ အဆင့်တိုးခြင်း၊ ရေတွက်ခြင်းနှင့် ပွဲပြီးဆုံးခြင်း။',
  'learn.studio': 'တပ်ခင်းခန်း',
  'learn.studio.about': 'ရွေးရန် တပ်ပုံစံများ၊ အရုပ်တိုင်းအတွက် အကြံပြုချက်၊ သင့်ကိုယ်ပိုင်တပ်များ။',
  'analyse.about': 'အင်ဂျင်က အကောင်းဆုံးလမ်းကြောင်းများကို၊ အဆုံးပိုင်းဇယားများက အရွှေ့တစ်ခုစီ၏ တန်ဖိုးအတိအကျကို ပြသည်။',
  'analyse.game': 'ခုံပေါ်ရှိ ပွဲ',
  'analyse.position': 'အကွက်တစ်ခု',
  'analyse.position.about': 'FEN ဖြင့် ထည့်ပါ၊ သို့မဟုတ် ခုံပေါ်ရှိအကွက်ကို ယူပါ။',
  'analyse.pgn.about': 'ကူးထည့်ထားသည် သို့မဟုတ် ဖိုင်မှ၊ တစ်ကြိမ်လျှင် ထောင်ချီ: ရှာပါ၊ ကြည့်ပါ၊ သိမ်းပါ။',
  'analyse.fresh': '{game} အစမှ',
  'analyse.fresh.about': 'နှစ်ဖက်အတွက် ပွဲအလွတ်၊ အင်ဂျင် အသင့်ရှိသည်။',
  'unknown.text': 'ဤလိပ်စာတွင် စာမျက်နှာမရှိပါ။ ဖြတ်ခံထားရ သို့မဟုတ် မှားရိုက်ထားနိုင်သည်။ ဤနေရာမှ ဆက်သွားနိုင်သည်:',
};
