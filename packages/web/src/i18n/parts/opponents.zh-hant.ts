/** Chinese in traditional letters: the part `opponents`. */
import type { Some } from '../translation.js';
import type { OPPONENTS as ENGLISH } from './opponents.en.js';

export const OPPONENTS: Some<typeof ENGLISH> = {
  'opponents.about': '電腦的十位棋手，一個比一個強。贏了一位，下一位就在等你。',
  'opponents.game': '棋種',
  'opponents.side': '你執',
  'opponents.random': '隨意',
  'opponents.rules': '規則',
  'opponents.list': '你的對手',
  'opponents.level': '第 {level} 級，共 {top} 級',
  'opponents.full': '全力',
  'opponents.next': '你的下一步',
  'opponents.beaten': '贏過 {won} 次',
  'opponents.tried': '下過 {played} 次，還沒贏過',
  'opponents.start': '和{name}下棋',
  'opponents.more': '單項規則',
  'opponents.more.about': '逐項選擇規則，然後選對手。',
  'opponents.1': '剛學會棋子怎麼走，遠處的大多看不到。',
  'opponents.2': '近處有什麼就吃什麼，佈陣隨心所欲。',
  'opponents.3': '一步將死都看得到，但沒有計畫。',
  'opponents.4': '威脅來了才看到，還會忘記正在計步。',
  'opponents.5': '能看兩步，也懂得計步。',
  'opponents.6': '走得穩；遠處的車仍能讓它吃驚。',
  'opponents.7': '有合理的計畫，佈陣不錯。',
  'opponents.8': '很少看漏，專找敵王。',
  'opponents.9': '幾乎不會看漏。要有耐心。',
  'opponents.10': '什麼都不會看漏，佈陣很強。',
  'opponents.11': '引擎本身，會慢慢想。',
};
