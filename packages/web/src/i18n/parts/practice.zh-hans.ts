/** Chinese in simplified letters: the part `practice`. */
import type { Some } from '../translation.js';
import type { PRACTICE as ENGLISH } from './practice.en.js';

export const PRACTICE: Some<typeof ENGLISH> = {
  'train.title': '训练',
  'train.due': '{count, plural, =0 {今天没有到期的。} other {今天有 # 项到期。}}',
  'train.streak': '连续 {days} 天',
  'train.streakLongest': '连续 {days} 天，最长 {longest} 天',
  'train.endgames': '残局',
  'train.endgames.about': '在计步用完之前赢棋，或者由你来守。',
  'train.endgames.due': '试过 {tried} 课，{due, plural, =0 {没有到期的} other {# 课到期}}',
  'train.exercises': '习题',
  'train.exercises.new': '{total} 道习题，每题只有一个答案。',
  'train.exercises.progress':
    '{total} 题中解出 {solved} 题，第 {level} 级，共 {top} 级，{due, plural, =0 {没有到期的} other {# 题到期}}',
  'train.mistakes': '你的失误',
  'train.mistakes.none': '复盘一局，代价最大的着法会来到这里，供你重新找出。',
  'train.mistakes.some': '你棋局中的 {total} 个局面，{due, plural, =0 {没有到期的} other {# 个到期}}',
  'train.notKept': '这个浏览器没有空间保存你的结果，或不允许保存：离开后会丢失。',
  'train.games': '你的棋局',
  'puzzle.title': '习题',
  'puzzle.seeking': '正在找习题……',
  'puzzle.none': '这种棋还没有习题。',
  'puzzle.notLoaded': '习题没有载入。',
  'puzzle.task.hold': '{side}先走。只有一步能守和。',
  'puzzle.task.save': '{side}先走。只有一步不输。',
  'puzzle.more.first': '找出这一步。',
  'puzzle.solved': '解出。',
  'puzzle.retry': '再试一次',
  'puzzle.show': '显示答案',
  'puzzle.next': '下一题',
  'puzzle.hint': '提示',
};
