/** Chinese in traditional letters: the part `move`. */
import type { Some } from '../translation.js';
import type { MOVE as ENGLISH } from './move.en.js';

export const MOVE: Some<typeof ENGLISH> = {
  'move.about': '你的對局、進度、陣形和線上身分會轉到另一台裝置。這台裝置上也會保留。',
  'move.to': '轉到另一台裝置',
  'move.to.about': '一個代碼代表你在這裡的一切。在那台裝置上掃描或輸入它。',
  'move.code.show': '顯示代碼',
  'move.code.another': '顯示另一個代碼',
  'move.code.qr': '供相機掃描的代碼圖',
  'move.code.about':
    '用另一台裝置掃描；或在那裡開啟 Sitke，選擇「設定」中的「換到另一台裝置」並輸入。代碼在{minutes, plural, other {#}}分鐘內有效，只能用一次。',
  'move.secret': '拿到代碼的人都能以你的身分下棋：不要給別人看。',
  'move.from': '從另一台裝置轉來',
  'move.from.about':
    '只使用你自己產生的代碼。這裡已有的保留，缺少的補上。之後你的線上身分就是另一台裝置上的身分：請先下完在這裡開始的線上對局。',
  'move.code': '代碼',
  'move.take': '全部轉來',
  'move.isGuest': '在這個伺服器上，你現在的身分與另一台裝置相同。',
  'move.file': '復原檔',
  'move.file.about':
    '這台裝置遺失後，這個檔案能在另一台裝置上找回你的對局和線上身分。請不時重新儲存：線上身分只認最新的檔案，有效期一年。',
  'move.secret.file': '拿到檔案的人都能以你的身分下棋：請放在別人看不到的地方。',
  'move.file.save': '儲存復原檔',
  'move.file.read': '讀入復原檔',
  'move.saved': '檔案已儲存。請不要只放在這台裝置上。',
  'move.saved.none': '檔案已儲存，含有你的對局和進度；你還沒有在線上下過棋。',
  'move.saved.away': '伺服器沒有回應，檔案只儲存了你的對局和進度。有網路時請再儲存一次。',
  'move.noGuest': '檔案裡沒有你的線上身分。',
  'move.otherServer': '檔案裡是你在另一個伺服器上的身分：{server}。請在那裡也讀入一次。',
  'move.keyVoid': '檔案裡的線上身分已失效：儲存過更新的檔案，結束了所有工作階段，或已過一年。',
  'move.keyAway': '伺服器沒有回應：有網路時請再次讀入檔案，以恢復線上身分。',
  'move.problem.away': '沒有 Sitke 伺服器回應。有網路時再試，或在下面儲存檔案。',
  'move.problem.unknown': '沒有這個代碼：已經用過、已過期，或輸入有誤。請在另一台裝置上顯示新的代碼。',
  'move.problem.size': '對局太多，代碼裝不下：請在下面儲存檔案，再到另一台裝置上讀入。',
  'move.problem.busy': '現在請求太多。請過幾分鐘再試。',
  'move.problem.old': '這個瀏覽器太舊，不能使用代碼：請在下面儲存檔案，再到另一台裝置上讀入。',
};
