/** Phrases about an online game: clocks, offers, what a screen reader should hear. */
import type { GameView } from '@sitke/protocol';
import type { Color } from '@sitke/rules';
import { type ClockFace, faceOf } from '../online/clocks.js';
import { noteOf, type OnlineNote } from '../online/offers.js';
import { isAtEnd, nodeAt } from '../state/game.js';
import type { GameState } from '../state/gameState.js';
import { endOf, ROOT } from '../state/tree.js';
import type { AppState } from '../state/types.js';
import type { PlayView } from '../view/select.js';
import type { Texts } from './index.js';
import { whoText } from './lobbyPhrases.js';
import { announcement, sideName } from './phrases.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns a clock as it is drawn. */
export function clockText(texts: Texts, time: GameView['time'], face: ClockFace | null): string {
  const words = texts.online;
  if (!face) return words.noClock;
  const { leftMs, kind, periods } = face;
  if (time.kind === 'correspondence' && leftMs >= HOUR_MS) {
    const [hours, minutes] = [Math.floor(leftMs / HOUR_MS), Math.floor(leftMs / MINUTE_MS) % 60];
    return leftMs >= DAY_MS ? words.days(Math.floor(hours / 24), hours % 24) : words.hours(hours, minutes);
  }
  return kind === 'period' ? `${words.digits(leftMs)} ${words.periods(periods)}` : words.digits(leftMs);
}

function clockWords(texts: Texts, face: ClockFace | null): string {
  const words = texts.online.clock;
  if (!face) return words.unlimited;
  const time = words.words(face.leftMs);
  if (face.kind === 'setup') return words.setup(time);
  return face.kind === 'period' ? words.period(time, face.periods) : time;
}

/** Returns both clocks in words, the own one first. */
export function clocksText(texts: Texts, view: GameView, game: GameState, nowMs: number): string {
  const first: Color = view.you ?? 0;
  return [first, first === 0 ? 1 : 0]
    .map((seat) => {
      const face = faceOf(view.clocks[seat as Color], view.time, view.placing, nowMs);
      const { sinceMs, givenMs, bankMs } = view.clocks[seat as Color];
      const words = texts.online.clock;
      const left = words.left(sideName(texts, game, seat as Color), clockWords(texts, face), sinceMs !== null);
      return givenMs > 0 ? `${left} ${words.givenWords(givenMs, bankMs)}` : left;
    })
    .join(' ');
}

/** Returns how a player is called on the page. */
export function seatName(texts: Texts, view: GameView, seat: Color): string {
  const who = view.players[seat];
  const isNameless = who?.kind === 'guest' && who.name === null;
  return view.you === seat && isNameless ? texts.online.you : whoText(texts, who);
}

/** Returns what is said below the state of the game; of an absence only that it is one. */
export function noteText(texts: Texts, note: OnlineNote | null): string {
  const words = texts.online;
  switch (note?.kind) {
    case undefined:
      return '';
    case 'forged':
    case 'genuine':
    case 'watching':
    case 'credited':
      return words[note.kind];
    case 'undelivered':
      return words.undeliveredMove;
    case 'gone':
      return words.gone.said;
    case 'own':
    case 'theirs':
      return words.offers[note.kind][note.what];
  }
}

/** Returns the last move of the game, for who looks at an earlier position and would not hear of it otherwise. */
export function newestMove(texts: Texts, game: GameState): string {
  if (isAtEnd(game)) return '';
  const { parent, san } = nodeAt(game, endOf(game.tree, ROOT));
  return parent ? texts.said.move(sideName(texts, game, parent.position.turn), san) : '';
}

/** Returns what a screen reader should hear now. */
export function onlineAnnouncement(texts: Texts, state: AppState, view: PlayView, isConnected: boolean): string {
  const game = state.online?.game;
  return texts.said.sentence([
    announcement(texts, state, view),
    game ? noteText(texts, noteOf(game, isConnected)) : '',
  ]);
}
