/** Chinese in simplified letters: the part `pages`. */
import type { Some } from '../translation.js';
import type { PAGES as ENGLISH } from './pages.en.js';

export const PAGES: Some<typeof ENGLISH> = {
  'friend.link': '用链接邀请',
  'friend.link.about': '各用各的设备。不需要帐号。',
  'friend.here': '在这台设备上',
  'friend.here.about': '轮流传递设备。没有网络也可以。',
  'friend.anybody': '在线找人',
  'friend.anybody.about': '等待对手的棋局和正在进行的棋局。',
  'learn.about': '选一种棋，看看按规则每种棋子怎么走。',
  'learn.pieces': '棋子',
  'learn.pieces.about': '每种棋子都有一个走法图。',
  'learn.piece': '{piece, capital}',
  'learn.moves': '{how, capital}。',
  'learn.diagram': '空棋盘上的{piece}和它能去的地方',
  'learn.next': '下一个',
  'learn.rules': '规则',
  'learn.rules.about': '布阵、升变、计步和棋局结束。',
  'learn.studio': '布阵工作室',
  'learn.studio.about': '可选的阵式，每枚棋子的建议，你自己的阵。',
  'analyse.about': '引擎显示最好的变化，残局库显示每步棋的准确价值。',
  'analyse.game': '棋盘上的棋局',
  'analyse.position': '一个局面',
  'analyse.position.about': '用 FEN 输入，或带走棋盘上的局面。',
  'analyse.pgn.about': '粘贴或来自文件，一次几千局：找一局，看一看，存下来。',
  'analyse.fresh': '从头开始的{game}',
  'analyse.fresh.about': '双方的空白棋局，引擎在旁。',
  'unknown.text': '这个地址没有页面：它可能不完整或写错了。你可以从这里继续：',
};
