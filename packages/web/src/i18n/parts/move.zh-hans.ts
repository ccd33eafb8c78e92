/** Chinese in simplified letters: the part `move`. */
import type { Some } from '../translation.js';
import type { MOVE as ENGLISH } from './move.en.js';

export const MOVE: Some<typeof ENGLISH> = {
  'move.about': '你的对局、进度、阵形和在线身份会转到另一台设备。这台设备上也会保留。',
  'move.to': '转到另一台设备',
  'move.to.about': '一个代码代表你在这里的一切。在那台设备上扫描或输入它。',
  'move.code.show': '显示代码',
  'move.code.another': '显示另一个代码',
  'move.code.qr': '供相机扫描的代码图',
  'move.code.about':
    '用另一台设备扫描；或在那里打开 Sitke，选择“设置”中的“换到另一台设备”并输入。代码在{minutes, plural, other {#}}分钟内有效，只能用一次。',
  'move.secret': '拿到代码的人都能以你的身份下棋：不要给别人看。',
  'move.from': '从另一台设备转来',
  'move.from.about':
    '只使用你自己生成的代码。这里已有的保留，缺少的补上。之后你的在线身份就是另一台设备上的身份：请先下完在这里开始的在线对局。',
  'move.code': '代码',
  'move.take': '全部转来',
  'move.isGuest': '在这个服务器上，你现在的身份与另一台设备相同。',
  'move.file': '恢复文件',
  'move.file.about':
    '这台设备丢失后，这个文件能在另一台设备上找回你的对局和在线身份。请不时重新保存：在线身份只认最新的文件，有效期一年。',
  'move.secret.file': '拿到文件的人都能以你的身份下棋：请放在别人看不到的地方。',
  'move.file.save': '保存恢复文件',
  'move.file.read': '读入恢复文件',
  'move.saved': '文件已保存。请不要只放在这台设备上。',
  'move.saved.none': '文件已保存，含有你的对局和进度；你还没有在线下过棋。',
  'move.saved.away': '服务器没有回应，文件只保存了你的对局和进度。有网络时请再保存一次。',
  'move.noGuest': '文件里没有你的在线身份。',
  'move.otherServer': '文件里是你在另一个服务器上的身份：{server}。请在那里也读入一次。',
  'move.keyVoid': '文件里的在线身份已失效：保存过更新的文件，结束了所有会话，或已过一年。',
  'move.keyAway': '服务器没有回应：有网络时请再次读入文件，以恢复在线身份。',
  'move.problem.away': '没有 Sitke 服务器回应。有网络时再试，或在下面保存文件。',
  'move.problem.unknown': '没有这个代码：已经用过、已过期，或输入有误。请在另一台设备上显示新的代码。',
  'move.problem.size': '对局太多，代码装不下：请在下面保存文件，再到另一台设备上读入。',
  'move.problem.busy': '现在请求太多。请过几分钟再试。',
  'move.problem.old': '这个浏览器太旧，不能使用代码：请在下面保存文件，再到另一台设备上读入。',
};
