/** Burmese: questions for somebody who plays, in English and in Burmese. docs/terms.md says where the words of today come from. */
import type { Question } from '../translation.js';

export const QUESTIONS: readonly Question[] = [
  {
    english: 'What do players say for check? We write ချက်.',
    own: 'မင်းကြီးကို တိုက်သည့်အခါ မည်သို့ ပြောသနည်း။ ကျွန်ုပ်တို့ ရေးသည်မှာ ချက်။',
  },
  {
    english: 'What do players say for mate? We write ချက်မိတ်.',
    own: 'မင်းကြီး ရှုံးသည့်အခါ မည်သို့ ပြောသနည်း။ ကျွန်ုပ်တို့ ရေးသည်မှာ ချက်မိတ်။',
  },
  {
    english: 'Is there a word for stalemate, where a side has no move and is not in check?',
    own: 'ချက်မမိဘဲ ရွှေ့စရာ မရှိတော့လျှင် မည်သို့ ခေါ်သနည်း။',
  },
  {
    english: 'What is the set-up called, and placing one piece? We write တပ်တည် and အရုပ်ချ.',
    own: 'ပွဲအစတွင် အရုပ်များ ခင်းခြင်းကို မည်သို့ ခေါ်သနည်း။ အရုပ်တစ်ရုပ် ခင်းခြင်းကို မည်သို့ ခေါ်သနည်း။ ကျွန်ုပ်တို့ ရေးသည်မှာ တပ်တည်၊ အရုပ်ချ။',
  },
  {
    english: 'Do players know a count of moves against a bare king, and what do they call it? We write ရေတွက်မှု.',
    own: 'တစ်ပါးတည်းကျန်သည့် မင်းကြီးအတွက် အရွှေ့ရေတွက်ခြင်းကို သိကြသလော။ မည်သို့ ခေါ်သနည်း။ ကျွန်ုပ်တို့ ရေးသည်မှာ ရေတွက်မှု။',
  },
  {
    english: 'What is it called when a pawn becomes a general? We write အဆင့်တိုး; is စစ်ကဲတက် better?',
    own: 'နယ်သည် စစ်ကဲဖြစ်လာခြင်းကို မည်သို့ ခေါ်သနည်း။ ကျွန်ုပ်တို့ ရေးသည်မှာ အဆင့်တိုး။ စစ်ကဲတက်က ပိုကောင်းသလော။',
  },
  {
    english: 'Is မြန်မာ့စစ်တုရင် the right name of the game on the first page?',
    own: 'ပထမစာမျက်နှာတွင် ကစားနည်းအမည် မြန်မာ့စစ်တုရင် မှန်ပါသလော။',
  },
];
