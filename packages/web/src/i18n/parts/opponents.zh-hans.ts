/** Chinese in simplified letters: the part `opponents`. */
import type { Some } from '../translation.js';
import type { OPPONENTS as ENGLISH } from './opponents.en.js';

export const OPPONENTS: Some<typeof ENGLISH> = {
  'opponents.about': '电脑的十位棋手，一个比一个强。赢了一位，下一位就在等你。',
  'opponents.game': '棋种',
  'opponents.side': '你执',
  'opponents.random': '随意',
  'opponents.rules': '规则',
  'opponents.list': '你的对手',
  'opponents.level': '第 {level} 级，共 {top} 级',
  'opponents.full': '全力',
  'opponents.next': '你的下一步',
  'opponents.beaten': '赢过 {won} 次',
  'opponents.tried': '下过 {played} 次，还没赢过',
  'opponents.start': '和{name}下棋',
  'opponents.more': '单项规则',
  'opponents.more.about': '逐项选择规则，然后选对手。',
  'opponents.1': '刚学会棋子怎么走，远处的大多看不到。',
  'opponents.2': '近处有什么就吃什么，布阵随心所欲。',
  'opponents.3': '一步将死都看得到，但没有计划。',
  'opponents.4': '威胁来了才看到，还会忘记正在计步。',
  'opponents.5': '能看两步，也懂得计步。',
  'opponents.6': '走得稳；远处的车仍能让它吃惊。',
  'opponents.7': '有合理的计划，布阵不错。',
  'opponents.8': '很少看漏，专找敌王。',
  'opponents.9': '几乎不会看漏。要有耐心。',
  'opponents.10': '什么都不会看漏，布阵很强。',
  'opponents.11': '引擎本身，会慢慢想。',
};
