/** Chinese in traditional letters: the part `texts`. */
import type { Some } from '../translation.js';
import type { TEXTS as ENGLISH } from './texts.en.js';

export const TEXTS: Some<typeof ENGLISH> = {
  'texts.about': '應用程式的每一句話，旁邊是英文。改掉不順的，儲存檔案，發給維護應用程式的人。',
  'texts.signs': '大括號裡是應用程式填入的內容：請保留名稱。如果你的語言區分單複數，每一種都要寫一句。',
  'texts.language': '要讀的語言',
  'texts.search': '搜尋',
  'texts.searchHint': '任一語言的詞，或鍵名',
  'texts.only.all': '所有句子',
  'texts.only.missing': '還沒翻譯',
  'texts.only.changed': '你改過的',
  'texts.show': '顯示',
  'texts.found': '{count, plural, =0 {沒有句子} other {# 句}}',
  'texts.more': '顯示更多',
  'texts.translation': '{language}：{key}',
  'texts.save': '儲存更改檔案',
  'texts.saveCount': '{count, plural, =0 {還沒有更改。} other {改了 # 句。}}',
  'texts.unread': '還沒有母語者檢查過{language}。',
  'texts.read': '母語者已檢查過{language}。',
  'texts.questions': '想請教會下棋也會說{language}的人',
  'texts.loading': '正在找句子……',
};
