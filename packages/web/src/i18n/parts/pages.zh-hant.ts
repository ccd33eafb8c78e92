/** Chinese in traditional letters: the part `pages`. */
import type { Some } from '../translation.js';
import type { PAGES as ENGLISH } from './pages.en.js';

export const PAGES: Some<typeof ENGLISH> = {
  'friend.link': '用連結邀請',
  'friend.link.about': '各用各的裝置。不需要帳號。',
  'friend.here': '在這台裝置上',
  'friend.here.about': '輪流傳遞裝置。沒有網路也可以。',
  'friend.anybody': '線上找人',
  'friend.anybody.about': '等待對手的棋局和正在進行的棋局。',
  'learn.about': '選一種棋，看看按規則每種棋子怎麼走。',
  'learn.pieces': '棋子',
  'learn.pieces.about': '每種棋子都有一個走法圖。',
  'learn.piece': '{piece, capital}',
  'learn.moves': '{how, capital}。',
  'learn.diagram': '空棋盤上的{piece}和它能去的地方',
  'learn.next': '下一個',
  'learn.rules': '規則',
  'learn.rules.about': '佈陣、升變、計步和棋局結束。',
  'learn.studio': '佈陣工作室',
  'learn.studio.about': '可選的陣式，每枚棋子的建議，你自己的陣。',
  'analyse.about': '引擎顯示最好的變化，殘局庫顯示每步棋的準確價值。',
  'analyse.game': '棋盤上的棋局',
  'analyse.position': '一個局面',
  'analyse.position.about': '用 FEN 輸入，或帶走棋盤上的局面。',
  'analyse.pgn.about': '貼上或來自檔案，一次幾千局：找一局，看一看，存下來。',
  'analyse.fresh': '從頭開始的{game}',
  'analyse.fresh.about': '雙方的空白棋局，引擎在旁。',
  'unknown.text': '這個地址沒有頁面：它可能不完整或寫錯了。你可以從這裡繼續：',
};
