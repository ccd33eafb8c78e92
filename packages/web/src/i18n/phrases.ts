/** Whole phrases about a game, made of the catalogue's sentences. */
import {
  type Color,
  type Count,
  KIND,
  type Move,
  makeSan,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  type Outcome,
  opposite,
  type Role,
  roleOf,
  squareName,
  variantOf,
} from '@sitke/rules';
import { explainText, outcomeText as ownOutcomeText } from '@sitke/rules/text';
import type { Score } from '../computer/engineLines.js';
import { currentNode, isAtEnd } from '../state/game.js';
import type { Ending, GameState, Remote } from '../state/gameState.js';
import type { AppState, Notice } from '../state/types.js';
import type { PlayView, Status } from '../view/select.js';
import type { ManTexts } from './enVariants.js';
import type { Texts } from './index.js';

/** Returns the name of a side. */
export function sideName(texts: Texts, game: GameState, color: Color): string {
  return texts.variants[game.variant].sides[color];
}

/** Returns the names of a kind of man. */
export function manName(texts: Texts, game: Pick<GameState, 'variant'>, role: Role): ManTexts {
  const { name } = variantOf(game.variant).pieces[role - 1]!;
  return texts.variants[game.variant].men[name] ?? { one: name, many: name, how: '' };
}

function outcomeText(texts: Texts, game: GameState, outcome: Outcome, isMate: boolean): string {
  if (outcome.reason === 'counting' && isMate) return texts.outcome.draw(texts.outcome.countedMate);
  return ownOutcomeText(texts.rules, variantOf(game.variant), outcome);
}

function endingText(texts: Texts, game: GameState, ending: Ending): string {
  switch (ending.kind) {
    case 'resignation': {
      const loser = sideName(texts, game, opposite(ending.winner));
      return texts.outcome.win(sideName(texts, game, ending.winner), texts.outcome.resignation(loser));
    }
    case 'agreement':
      return texts.outcome.draw(texts.outcome.agreement);
    case 'claim':
      return texts.rules.shared(`claimed.${ending.reason}`);
    case 'termination':
      return terminationText(texts, game, ending);
    case 'slip':
    case 'example':
      return texts.trainer.ended[ending.kind];
  }
}

function terminationText(texts: Texts, game: GameState, ending: Extract<Ending, { kind: 'termination' }>): string {
  const { by, winner } = ending;
  const words = texts.online.ended;
  const side = winner === null ? null : sideName(texts, game, winner);
  switch (by) {
    case 'time':
      return side === null ? words.timeDraw : words.time(side);
    case 'abandoned':
      return side === null ? words.abandonedDraw : words.abandoned(side);
    case 'adjudicated':
      return side === null ? words.adjudicatedDraw : words.adjudicated(side);
    case 'length':
    case 'aborted':
      return words[by];
  }
}

/** Returns the name of the rules of a game: a preset's, or that they are the players' own. */
export function rulesetName(texts: Texts, game: GameState): string {
  return texts.variants[game.variant].presets[game.ruleset]?.label ?? texts.newGame.custom;
}

/** Returns what the game waits for, or how it ended. */
export function statusText(texts: Texts, game: GameState, status: Status): string {
  switch (status.kind) {
    case 'waiting':
      return texts.online.waiting[status.for];
    case 'outcome':
      return outcomeText(texts, game, status.outcome, status.isMate);
    case 'ending':
      return endingText(texts, game, status.ending);
    case 'handOver':
      return texts.status.handOver(sideName(texts, game, status.color));
    case 'arranging': {
      const side = sideName(texts, game, status.color);
      return status.left > 0 ? texts.status.arranging(side, status.left) : texts.status.arranged(side);
    }
    case 'thinking':
      return status.isPlacing ? texts.status.computerPlacing : texts.status.thinking;
    case 'placing':
      return texts.status.placing(sideName(texts, game, status.color), status.left);
    case 'toMove': {
      const side = sideName(texts, game, status.color);
      return status.isCheck ? texts.status.check(side) : texts.status.toMove(side);
    }
  }
}

function notNowText(texts: Texts, remote: Remote): string {
  if (remote.you === null) return texts.online.watching;
  return remote.isSending ? texts.online.wait : texts.online.theirTurn;
}

/** Returns what was wrong with the last try. */
export function noticeText(texts: Texts, game: GameState, notice: Notice): string {
  switch (notice.kind) {
    case 'refused':
      return explainText(texts.rules, variantOf(game.variant), notice.explanation);
    case 'notAMove':
      return texts.notice.notAMove(notice.text, notice.problem);
    case 'ambiguous':
      return texts.notice.ambiguous(notice.text);
    case 'notNow':
      if (!isAtEnd(game)) return texts.status.earlier;
      return game.remote ? notNowText(texts, game.remote) : texts.notice.notYourTurn;
    case 'actRefused':
      return texts.online.refused(notice.code);
    case 'drawDeclined':
      return texts.notice.drawDeclined;
  }
}

/** Returns the count with its reason. Shown in moves of the side that tries to win, as the rules speak of it. */
export function countText(texts: Texts, game: GameState, count: Count): string {
  const done = Math.floor((count.plies + 1) / 2);
  const limit = count.limit / 2;
  if (count.kind === 'board')
    return texts.count.board(done, limit, count.by === null ? null : sideName(texts, game, count.by));
  const men = count.why.map(({ role, atLeast }) => texts.count.cause(atLeast, manName(texts, game, role)));
  return texts.count.bareKing(done, limit, men);
}

/** Returns the move that the engine advises. */
export function hintText(texts: Texts, game: GameState, hint: Move): string {
  const { position } = currentNode(game);
  const [san, to] = [makeSan(position, hint), squareName(position.rules.def, moveTo(hint))];
  const isDrop = moveKind(hint) === KIND.drop;
  if (!isDrop && moveFrom(hint) === moveTo(hint)) return texts.computer.hintPromotion(to, san);
  const role = isDrop ? moveRole(hint) : roleOf(position.pieceAt(moveFrom(hint)));
  return texts.computer.hint(manName(texts, game, role).one, to, san);
}

/** Returns a score as the screen shows it. */
export function scoreText(texts: Texts, { kind, value }: Score): string {
  return kind === 'mate' ? texts.thoughts.mate(value) : texts.thoughts.score(value / 100);
}

/** Returns a score in words. */
export function scoreWords(texts: Texts, game: GameState, { kind, value }: Score): string {
  const side = sideName(texts, game, value > 0 ? 0 : 1);
  if (kind === 'mate') return texts.thoughts.mates(side, Math.abs(value));
  return Math.abs(value) < 10 ? texts.thoughts.even : texts.thoughts.better(side, Math.abs(value) / 100);
}

/** Returns what a screen reader should hear now: the last move, then the refusal or the status. */
export function announcement(texts: Texts, state: AppState, view: PlayView): string {
  const { game, notice, engine } = state;
  if (notice) return noticeText(texts, game, notice);
  if (engine.problem !== null) return texts.computer.failed;
  if (view.hint !== null) return hintText(texts, game, view.hint);
  const node = currentNode(game);
  const status = statusText(texts, game, view.status);
  if (node.parent === null || view.lastMove.length === 0) return status;
  const side = sideName(texts, game, node.parent.position.turn);
  return texts.said.sentence([texts.said.move(side, node.san), status]);
}
