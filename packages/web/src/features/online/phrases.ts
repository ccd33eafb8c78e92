/** Which sentences an online game asks for: clocks, offers, announcements for screen readers. */
import type { GameView } from '@sitke/protocol';
import { type Color, opposite } from '@sitke/rules';
import { type Announced, announcement } from '../../i18n/announcements.js';
import type { Texts } from '../../i18n/index.js';
import { sentences, sideName } from '../../i18n/phrases.js';
import { whoText } from '../../i18n/whoPhrases.js';
import type { GameState } from '../../session/gameState.js';
import { type ClockFace, faceOf } from '../../session/online/clocks.js';
import { notesOf, type OnlineNote } from '../../session/online/offers.js';
import { onlineOf } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { PlayView } from '../../session/view/select.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Units: ms; whole seconds but for the last ten. */
function faceText({ t }: Texts, leftMs: number): string {
  if (leftMs < 10_000) return t('face.tenths', { seconds: Math.floor(leftMs / 100) / 10 });
  const all = Math.ceil(leftMs / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? t('face.hours', { hours, minutes, seconds }) : t('face.minutes', { minutes, seconds });
}

/** Returns a clock as it is drawn. */
export function clockText(texts: Texts, time: GameView['time'], face: ClockFace | null): string {
  const { t } = texts;
  if (!face) return t('face.none');
  const { leftMs, kind, periods } = face;
  if (time.kind === 'correspondence' && leftMs >= HOUR_MS) {
    const [hours, minutes] = [Math.floor(leftMs / HOUR_MS), Math.floor(leftMs / MINUTE_MS) % 60];
    return leftMs >= DAY_MS
      ? t('face.days', { days: Math.floor(hours / 24), hours: hours % 24 })
      : t('face.hoursLeft', { hours, minutes });
  }
  const left = faceText(texts, leftMs);
  return kind === 'period' ? t('face.period', { time: left, periods }) : left;
}

/** Units: ms, rounded up to seconds. */
function timeWords({ t }: Texts, leftMs: number): string {
  const all = Math.ceil(leftMs / 1000);
  const [days, hours, minutes] = [Math.floor(all / 86_400), Math.floor(all / 3600), Math.floor(all / 60)];
  if (days > 0) return t('time.days', { days, hours: hours % 24 });
  if (hours > 0) return t('time.hours', { hours, minutes: minutes % 60 });
  return minutes > 0 ? t('time.minutes', { minutes, seconds: all % 60 }) : t('time.seconds', { seconds: all });
}

function clockWords(texts: Texts, face: ClockFace | null): string {
  if (!face) return texts.t('clocks.unlimited');
  const time = timeWords(texts, face.leftMs);
  if (face.kind === 'setup') return texts.t('clocks.setup', { time });
  return face.kind === 'period' ? texts.t('clocks.period', { time, periods: face.periods }) : time;
}

/** Returns what the clock of a seat was given back, and what it may still be given. Units: ms. */
export function givenText({ t }: Texts, givenMs: number, leftMs: number): string {
  return t('clocks.givenWords', { given: givenMs / 1000, left: leftMs / 1000 });
}

/** Returns both clocks in words, the own one first. */
export function clocksText(texts: Texts, view: GameView, game: GameState, nowMs: number): string {
  const first: Color = view.you ?? 0;
  const said = [first, opposite(first)].flatMap((seat) => {
    const face = faceOf(view.clocks[seat], view.time, view.placing, nowMs);
    const { sinceMs, givenMs, bankMs } = view.clocks[seat];
    const side = sideName(texts, game, seat);
    const key = sinceMs === null ? 'clocks.left' : 'clocks.running';
    const left = texts.t(key, { side, time: clockWords(texts, face) });
    return givenMs > 0 ? [left, givenText(texts, givenMs, bankMs)] : [left];
  });
  return sentences(said);
}

/** Returns how a player is called on the page. */
export function seatName(texts: Texts, view: GameView, seat: Color): string {
  const who = view.players[seat];
  const isNameless = who?.kind === 'guest' && who.name === null;
  return view.you === seat && isNameless ? texts.t('who.you') : whoText(texts, who);
}

/** Returns who has which side. */
export function playersText(texts: Texts, view: GameView): string {
  const parts = ([0, 1] as const).map((seat) =>
    texts.t('rules.option', { label: sideName(texts, view, seat), value: seatName(texts, view, seat) }),
  );
  return texts.t('list', { parts });
}

/** Returns what is said below the state of the game; of an absence only that it is one. */
export function noteText(texts: Texts, note: OnlineNote | null): string {
  const { t } = texts;
  switch (note?.kind) {
    case undefined:
      return '';
    case 'forged':
    case 'genuine':
    case 'watching':
    case 'credited':
      return t(`online.${note.kind}`);
    case 'undelivered':
      return t('online.undeliveredMove');
    case 'gone':
      return t('gone.said');
    case 'own':
    case 'theirs':
      return t(`offer.${note.kind}.${note.what}`);
  }
}

/** Returns what a screen reader should announce now: the game, then the note about it, such as an offer that came with a move. */
export function onlineAnnouncement(
  texts: Texts,
  state: AppState,
  view: PlayView,
  isConnected: boolean,
  announced?: Announced,
): string {
  const game = onlineOf(state);
  const notes = game ? notesOf(game, isConnected).map((note) => noteText(texts, note)) : [];
  return sentences([announcement(texts, state, view, announced), ...notes]);
}
