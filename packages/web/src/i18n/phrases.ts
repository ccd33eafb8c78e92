/** Sentences about a game. */
import type { DestKind, Mark, OwnDestKind } from '@sitke/board/parts';
import type { ErrorCode } from '@sitke/protocol';
import {
  type Color,
  type Count,
  type Explanation,
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
  type VariantId,
  variantOf,
} from '@sitke/rules';
import * as rules from '@sitke/rules/text';
import type { Score } from '../session/computer/engineLines.js';
import { currentNode, isAtEnd, ownSide } from '../session/game.js';
import type { Ending, GameState } from '../session/gameState.js';
import { gameOn } from '../session/session.js';
import type { AppState, Notice } from '../session/types.js';
import type { Status } from '../session/view/select.js';
import type { Texts } from './index.js';

/** Returns the name of a side. */
export function sideName(texts: Texts, game: Pick<GameState, 'variant'>, color: Color): string {
  return rules.sideName(texts, variantOf(game.variant), color);
}

/** Returns the name of a kind of piece. */
export function pieceName(texts: Texts, game: Pick<GameState, 'variant'>, role: Role): string {
  return rules.pieceName(texts, variantOf(game.variant), role);
}

/** Returns a number of pieces of a kind. */
export function piecesName(texts: Texts, game: Pick<GameState, 'variant'>, role: Role, count: number): string {
  return rules.piecesName(texts, variantOf(game.variant), role, count);
}

function movesText(texts: Texts, game: GameState, role: Role): string {
  const how = rules.movesOfPiece(texts, variantOf(game.variant), role);
  return texts.t('inHand', { piece: pieceName(texts, game, role), how });
}

/** Returns how the piece in hand moves, or that it may or must make a special move. */
export function inHandText(texts: Texts, state: AppState, role: Role): string {
  const { selection } = state;
  const game = gameOn(state);
  const square = selection && 'square' in selection ? selection.square : null;
  const special = currentNode(game).position.specialMoves.find((hint) => hint.square === square);
  if (!special) return movesText(texts, game, role);
  const how = texts.own(game.variant, `special.${special.kind}.held`);
  return texts.t('inHand', { piece: pieceName(texts, game, role), how });
}

/** Returns which marked pieces must or may make a special move; or empty. */
export function specialText(texts: Texts, { variant }: GameState, marks: readonly Mark[]): string {
  const squaresOf = (kind: Mark['kind']): string[] =>
    marks.filter((mark) => mark.kind === kind).map(({ square }) => squareName(variantOf(variant), square));
  const [must, may] = [squaresOf('duty'), squaresOf('option')];
  if (must.length > 0) return texts.own(variant, 'specials.must', { squares: must });
  return may.length > 0 ? texts.own(variant, 'specials.may', { squares: may }) : '';
}

/** Returns why a move was refused; if the piece does not move in this way, also how it moves. */
function explainedText(texts: Texts, game: GameState, explanation: Explanation): string {
  const why = rules.explainText(texts, variantOf(game.variant), explanation);
  if (explanation.code !== 'cannotReach') return why;
  const piece = currentNode(game).position.pieceAt(explanation.squares[0]!);
  return sentences([why, movesText(texts, game, roleOf(piece))]);
}

const NAME_KEYS = [
  'computer.name.1',
  'computer.name.2',
  'computer.name.3',
  'computer.name.4',
  'computer.name.5',
  'computer.name.6',
  'computer.name.7',
  'computer.name.8',
  'computer.name.9',
  'computer.name.10',
  'computer.name.11',
] as const;

const LEVEL_KEYS = [
  'computer.level.1',
  'computer.level.2',
  'computer.level.3',
  'computer.level.4',
  'computer.level.5',
  'computer.level.6',
  'computer.level.7',
  'computer.level.8',
  'computer.level.9',
  'computer.level.10',
  'computer.level.11',
] as const;

/** Returns the name of the computer's player of a level. */
export function opponentName({ t }: Texts, level: number): string {
  return t(NAME_KEYS[level - 1]!);
}

/** Returns the description of a level of the computer. */
export function levelText({ t }: Texts, level: number): string {
  return t(LEVEL_KEYS[level - 1]!);
}

/** Returns the effect of a tap on a target. */
export function destText(texts: Texts, variant: VariantId, kind: DestKind): string {
  if (!isOwnKind(kind)) return texts.t(`note.${kind}`);
  const key = `special.here.${kind.slice('own.'.length)}`;
  return texts.own(variant, texts.has(variant, key) ? key : 'special.here');
}

function isOwnKind(kind: DestKind): kind is OwnDestKind {
  return kind.startsWith('own.');
}

/** Returns the prepared move, or empty. */
export function premoveText(texts: Texts, state: AppState): string {
  const { premove } = state;
  const game = gameOn(state);
  if (premove === null) return '';
  const { origin, to } = premove;
  const { def } = currentNode(game).position.rules;
  const role = 'role' in origin ? origin.role : roleOf(currentNode(game).position.pieceAt(origin.square));
  const piece = pieceName(texts, game, role);
  const isHere = 'square' in origin && origin.square === to;
  return texts.t(isHere ? 'premove.promotes' : 'premove.set', { piece, square: squareName(def, to) });
}

/** Returns the failure of the computer, with its own message. */
export function failureText({ t }: Texts, problem: string): string {
  return problem === '' ? t('computer.failed') : t('computer.failedBecause', { problem });
}

/** Returns why the server refused something, as a sentence. */
export function refusalText(texts: Texts, code: ErrorCode): string {
  return texts.t('refusal', { why: texts.error(code) });
}

/** Returns sentences one after the other. */
export function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function outcomeText(texts: Texts, game: GameState, outcome: Outcome, isMate: boolean): string {
  if (outcome.reason === 'counting' && isMate) return texts.t('outcome.countedMate');
  return rules.outcomeText(texts, variantOf(game.variant), outcome);
}

function endingText(texts: Texts, game: GameState, ending: Ending): string {
  switch (ending.kind) {
    case 'resignation': {
      const [winner, loser] = [ending.winner, opposite(ending.winner)].map((side) => sideName(texts, game, side));
      return texts.t('outcome.resignation', { winner: winner!, loser: loser! });
    }
    case 'agreement':
      return texts.t('outcome.agreement');
    case 'claim':
      return rules.claimedText(texts, variantOf(game.variant), ending.reason);
    case 'termination':
      return terminationText(texts, game, ending);
    case 'recorded':
      return ending.winner === null
        ? texts.t('outcome.recordedDraw')
        : texts.t('outcome.recorded', { side: sideName(texts, game, ending.winner) });
    case 'slip':
    case 'example':
      return texts.t(`trainer.ended.${ending.kind}`);
  }
}

function terminationText(texts: Texts, game: GameState, ending: Extract<Ending, { kind: 'termination' }>): string {
  const { by, winner } = ending;
  if (by === 'length' || by === 'aborted') return texts.t(`ended.${by}`);
  return winner === null ? texts.t(`ended.${by}Draw`) : texts.t(`ended.${by}`, { side: sideName(texts, game, winner) });
}

/** Returns the name of a named set of rules; null for other rules. */
export function presetName(texts: Texts, variant: VariantId, name: string): string | null {
  return texts.has(variant, `preset.${name}`) ? texts.own(variant, `preset.${name}`) : null;
}

/** Returns the name of the rules of a game: of a preset, of the preset that they were changed from, or that they are custom. */
export function rulesetName(texts: Texts, game: Pick<GameState, 'variant' | 'ruleset'>): string {
  const { variant, ruleset } = game;
  const named = presetName(texts, variant, ruleset);
  if (named !== null) return named;
  const near = presetName(texts, variant, ruleset.split(' ')[0]!);
  return near === null ? texts.t('newGame.custom') : texts.t('newGame.changed', { rules: near });
}

/** Returns the status of the game: whose turn it is, or how it ended. */
export function statusText(texts: Texts, game: GameState, status: Status): string {
  switch (status.kind) {
    case 'waiting':
      return texts.t(`waiting.${status.for}`);
    case 'outcome':
      return outcomeText(texts, game, status.outcome, status.isMate);
    case 'ending':
      return endingText(texts, game, status.ending);
    case 'handOver':
      return texts.t('status.handOver', { side: sideName(texts, game, status.color) });
    case 'arranging': {
      const side = sideName(texts, game, status.color);
      const { left } = status;
      return left > 0 ? texts.t('status.arranging', { side, count: left }) : texts.t('status.arranged', { side });
    }
    case 'thinking':
      return texts.t(status.isPlacing ? 'status.computerPlacing' : 'status.thinking');
    case 'placing':
      return texts.t('status.placing', { side: sideName(texts, game, status.color), count: status.left });
    case 'toMove': {
      if (ownSide(game) === status.color) return texts.t(status.isCheck ? 'status.yourTurnCheck' : 'status.yourTurn');
      const side = sideName(texts, game, status.color);
      return texts.t(status.isCheck ? 'status.check' : 'status.toMove', { side });
    }
  }
}

function notNowText(texts: Texts, { hands }: GameState): string {
  if (hands.kind !== 'server') return texts.t('notice.notYourTurn');
  if (hands.view.you === null) return texts.t('online.watching');
  return texts.t(hands.isSending ? 'online.wait' : 'online.theirTurn');
}

/** Returns what was wrong with the last move that was tried. */
export function noticeText(texts: Texts, game: GameState, notice: Notice): string {
  switch (notice.kind) {
    case 'refused':
      return explainedText(texts, game, notice.explanation);
    case 'notAMove':
      return texts.t('notice.notAMove', {
        text: notice.text,
        problem: rules.errorText(texts, variantOf(game.variant), notice.problem),
      });
    case 'ambiguous':
      return texts.t('notice.ambiguous', { text: notice.text });
    case 'notNow':
      return isAtEnd(game) ? notNowText(texts, game) : texts.t('status.earlier');
    case 'commandRefused':
      return refusalText(texts, notice.code);
    case 'premoveVanished':
      return texts.t('premove.vanished', { reason: explainedText(texts, game, notice.explanation) });
    case 'offerDeclined':
      return texts.t(`notice.declined.${notice.what}`);
    case 'drawDeclined':
      return texts.t('notice.drawDeclined');
  }
}

/** Returns the count with its reason, in moves of the side that tries to win, as in the rules. */
export function countText(texts: Texts, game: GameState, count: Count): string {
  return rules.countText(texts, variantOf(game.variant), count);
}

/** Returns the move that the engine advises. */
export function hintText(texts: Texts, game: GameState, hint: Move): string {
  const { position } = currentNode(game);
  const [san, to] = [makeSan(position, hint), squareName(position.rules.def, moveTo(hint))];
  const isDrop = moveKind(hint) === KIND.drop;
  if (!isDrop && moveFrom(hint) === moveTo(hint)) return texts.t('computer.hintPromotion', { square: to, san });
  const role = isDrop ? moveRole(hint) : roleOf(position.pieceAt(moveFrom(hint)));
  return texts.t('computer.hint', { piece: pieceName(texts, game, role), square: to, san });
}

/** Returns a score as the screen shows it. */
export function scoreText(texts: Texts, { kind, value }: Score): string {
  if (kind === 'mate') return texts.t(value < 0 ? 'thoughts.mated' : 'thoughts.mate', { moves: Math.abs(value) });
  const pawns = Math.abs(value) / 100;
  if (Number(pawns.toFixed(1)) === 0) return texts.t('thoughts.even', { pawns });
  return texts.t(value > 0 ? 'thoughts.plus' : 'thoughts.minus', { pawns });
}

/** Returns a score in words. */
export function scoreWords(texts: Texts, game: GameState, { kind, value }: Score): string {
  const side = sideName(texts, game, value > 0 ? 0 : 1);
  if (kind === 'mate') return texts.t('thoughts.words.mates', { side, moves: Math.abs(value) });
  if (Math.abs(value) < 10) return texts.t('thoughts.words.even');
  return texts.t('thoughts.words.better', { side, pawns: Math.abs(value) / 100 });
}
