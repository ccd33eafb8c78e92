/** Chinese in simplified letters: the part `texts`. */
import type { Some } from '../translation.js';
import type { TEXTS as ENGLISH } from './texts.en.js';

export const TEXTS: Some<typeof ENGLISH> = {
  'texts.about': '应用的每一句话，旁边是英文。改掉不顺的，保存文件，发给维护应用的人。',
  'texts.signs': '花括号里是应用填入的内容：请保留名称。如果你的语言区分单复数，每一种都要写一句。',
  'texts.language': '要读的语言',
  'texts.search': '搜索',
  'texts.searchHint': '任一语言的词，或键名',
  'texts.only.all': '所有句子',
  'texts.only.missing': '还没翻译',
  'texts.only.changed': '你改过的',
  'texts.show': '显示',
  'texts.found': '{count, plural, =0 {没有句子} other {# 句}}',
  'texts.more': '显示更多',
  'texts.translation': '{language}：{key}',
  'texts.save': '保存更改文件',
  'texts.saveCount': '{count, plural, =0 {还没有更改。} other {改了 # 句。}}',
  'texts.unread': '还没有母语者检查过{language}。',
  'texts.read': '母语者已检查过{language}。',
  'texts.questions': '想请教会下棋也会说{language}的人',
  'texts.loading': '正在找句子……',
};
