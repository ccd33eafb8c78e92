/** Chinese in traditional letters: the part `practice`. */
import type { Some } from '../translation.js';
import type { PRACTICE as ENGLISH } from './practice.en.js';

export const PRACTICE: Some<typeof ENGLISH> = {
  'train.title': '訓練',
  'train.due': '{count, plural, =0 {今天沒有到期的。} other {今天有 # 項到期。}}',
  'train.streak': '連續 {days} 天',
  'train.streakLongest': '連續 {days} 天，最長 {longest} 天',
  'train.endgames': '殘局',
  'train.endgames.about': '在計步用完之前贏棋，或者由你來守。',
  'train.endgames.due': '試過 {tried} 課，{due, plural, =0 {沒有到期的} other {# 課到期}}',
  'train.exercises': '習題',
  'train.exercises.new': '{total} 道習題，每題只有一個答案。',
  'train.exercises.progress':
    '{total} 題中解出 {solved} 題，第 {level} 級，共 {top} 級，{due, plural, =0 {沒有到期的} other {# 題到期}}',
  'train.mistakes': '你的失誤',
  'train.mistakes.none': '復盤一局，代價最大的著法會來到這裡，供你重新找出。',
  'train.mistakes.some': '你棋局中的 {total} 個局面，{due, plural, =0 {沒有到期的} other {# 個到期}}',
  'train.notKept': '這個瀏覽器沒有空間儲存你的結果，或不允許儲存：離開後會丟失。',
  'train.games': '你的棋局',
  'puzzle.title': '習題',
  'puzzle.seeking': '正在找習題……',
  'puzzle.none': '這種棋還沒有習題。',
  'puzzle.notLoaded': '習題沒有載入。',
  'puzzle.task.hold': '{side}先走。只有一步能守和。',
  'puzzle.task.save': '{side}先走。只有一步不輸。',
  'puzzle.more.first': '找出這一步。',
  'puzzle.solved': '解出。',
  'puzzle.retry': '再試一次',
  'puzzle.show': '顯示答案',
  'puzzle.next': '下一題',
  'puzzle.hint': '提示',
};
