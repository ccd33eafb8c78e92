/** Chinese in traditional letters: the part `install`. */
import type { Some } from '../translation.js';
import type { INSTALL as ENGLISH } from './install.en.js';

export const INSTALL: Some<typeof ENGLISH> = {
  'install.title': '在這台裝置上',
  'install.about': '作為應用程式，Sitke 在螢幕上有自己的位置，沒有網路也能開啟。',
  'install.asked': '安裝 Sitke',
  'install.byHand': '安裝方法：在 Safari 中點「分享」，再點「加入主畫面」。',
  'install.menu': '安裝方法：開啟瀏覽器的選單，如果有「安裝」或「加入主畫面」，請選它。',
  'install.installed': 'Sitke 已安裝在這裡。',
  'install.move': '你的對局和線上身分可以轉到另一台裝置，這台裝置遺失後也能找回。',
  'install.move.go': '轉到另一台裝置',
  'turns.title': '輪到你',
  'turns.about': '在不計時的對局中，輪到你走時這台裝置會通知你，Sitke 關閉時也會。',
  'turns.tell': '輪到我時通知我',
  'turns.unsupported': 'Sitke 關閉時這個瀏覽器不能通知你。在 iPhone 上請先安裝 Sitke。',
  'turns.denied': '這個瀏覽器不能通知你：請在它的設定中允許此頁面的通知。',
  'turns.noSession': '請先在線上開始或加入一局對局。',
  'turns.failed': '沒有成功。請稍後再試。',
  'turns.notice': '輪到你了',
  'turns.waiting': '{count, plural, =0 {有一局對局繼續了。} other {有 # 局對局在等你。}}',
  'turns.many': '有很多對局在等你。',
  'update.text': 'Sitke 有新版本。你的棋局不會改變。',
  'update.needed': '此頁面對伺服器來說太舊了。請重新載入：你做的都會保留。',
  'update.now': '載入',
  'update.later': '以後',
};
