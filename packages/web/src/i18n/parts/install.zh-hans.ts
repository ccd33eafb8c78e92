/** Chinese in simplified letters: the part `install`. */
import type { Some } from '../translation.js';
import type { INSTALL as ENGLISH } from './install.en.js';

export const INSTALL: Some<typeof ENGLISH> = {
  'install.title': '在这台设备上',
  'install.about': '作为应用，Sitke 在屏幕上有自己的位置，没有网络也能打开。',
  'install.asked': '安装 Sitke',
  'install.byHand': '安装方法：在 Safari 中点“分享”，再点“添加到主屏幕”。',
  'install.menu': '安装方法：打开浏览器的菜单，如果有“安装”或“添加到主屏幕”，请选它。',
  'install.installed': 'Sitke 已安装在这里。',
  'install.move': '你的对局和在线身份可以转到另一台设备，这台设备丢失后也能找回。',
  'install.move.go': '转到另一台设备',
  'turns.title': '轮到你',
  'turns.about': '在不计时的对局中，轮到你走时这台设备会通知你，Sitke 关闭时也会。',
  'turns.tell': '轮到我时通知我',
  'turns.unsupported': 'Sitke 关闭时这个浏览器不能通知你。在 iPhone 上请先安装 Sitke。',
  'turns.denied': '这个浏览器不能通知你：请在它的设置中允许此页面的通知。',
  'turns.noSession': '请先在线开始或加入一局对局。',
  'turns.failed': '没有成功。请稍后再试。',
  'turns.notice': '轮到你了',
  'turns.waiting': '{count, plural, =0 {有一局对局继续了。} other {有 # 局对局在等你。}}',
  'turns.many': '有很多对局在等你。',
  'update.text': 'Sitke 有新版本。你的棋局不会改变。',
  'update.needed': '此页面对服务器来说太旧了。请重新加载：你做的都会保留。',
  'update.now': '载入',
  'update.later': '以后',
};
