/** English texts of playing over the network. */
import { ERRORS, type ErrorCode } from '@sitke/protocol';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const two = (number: number): string => String(number).padStart(2, '0');

/** Units: whole seconds. */
function clockDigits(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const onlineTexts = {
  open: 'Play online',
  lobby: 'Play online',
  game: 'Online game',
  leave: 'Leave',
  connection: {
    closed: '',
    connecting: 'Connecting …',
    open: '',
    reconnecting: 'Reconnecting … What you do is kept.',
    away: 'The server is away. Trying again …',
  },
  loading: 'The game is on its way …',
  toLobby: 'Lobby',
  you: 'You',
  titleInTurn: (game: string) => `● Your turn: ${game}`,

  /** Units: ms, whole seconds but for the last ten. */
  digits: (leftMs: number) =>
    leftMs < 10_000 ? (Math.floor(leftMs / 100) / 10).toFixed(1) : clockDigits(Math.ceil(leftMs / 1000)),
  days: (days: number, hours: number) => `${days} d ${hours} h`,
  hours: (hours: number, minutes: number) => `${hours} h ${two(minutes)} m`,
  noClock: '∞',
  periods: (count: number) => `×${count}`,
  clock: {
    left: (who: string, time: string, isRunning: boolean) => `${who}: ${time}${isRunning ? ', running' : ''}.`,
    setup: (time: string) => `${time} to place the men`,
    period: (time: string, count: number) => `${time}, in overtime, ${plural(count, 'period', 'periods')} left`,
    unlimited: 'no clock',
    /** What the clock of a seat was given back, and what it may still be given. Units: ms. */
    given: (givenMs: number) => `+${(givenMs / 1000).toFixed(1)} s`,
    givenWords: (givenMs: number, leftMs: number) =>
      `${(givenMs / 1000).toFixed(1)} s given back for a slow line, ${(leftMs / 1000).toFixed(1)} s left to give.`,
    words: (leftMs: number) => {
      const seconds = Math.ceil(leftMs / 1000);
      const [days, hours, minutes] = [
        Math.floor(seconds / 86_400),
        Math.floor(seconds / 3600),
        Math.floor(seconds / 60),
      ];
      if (days > 0) return `${plural(days, 'day', 'days')} ${plural(hours % 24, 'hour', 'hours')}`;
      if (hours > 0) return `${plural(hours, 'hour', 'hours')} ${plural(minutes % 60, 'minute', 'minutes')}`;
      const rest = plural(seconds % 60, 'second', 'seconds');
      return minutes > 0 ? `${plural(minutes, 'minute', 'minutes')} ${rest}` : rest;
    },
  },
  seatMark: { arranging: 'placing', ready: 'ready', gone: 'away' },

  waiting: {
    opponent: 'Waiting for an opponent',
    army: 'You are ready. The other side is still placing its men.',
    armies: 'Both sides place their men in secret.',
  },
  ended: {
    time: (winner: string) => `${winner} wins: the other side’s time is up`,
    timeDraw: 'Draw: time is up, and the other side has nothing but its king',
    abandoned: (winner: string) => `${winner} wins: the other side has left`,
    abandonedDraw: 'Draw: one side has left',
    length: 'Draw: the game has become too long',
    aborted: 'Broken off: nobody wins',
    adjudicated: (side: string) => `${side} wins: decided by who runs the server`,
    adjudicatedDraw: 'Draw: decided by who runs the server',
  },
  undelivered: 'not delivered yet',
  undeliveredMove: 'Your move is not delivered yet. It is kept and sent again.',
  wait: 'Your last move is still on its way.',
  watching: 'You are watching.',
  theirTurn: 'It is not your turn.',

  offers: {
    own: {
      draw: 'You have offered a draw.',
      takeback: 'You have asked to take your move back.',
      rematch: 'You have offered a rematch.',
    },
    theirs: {
      draw: 'Your opponent offers a draw.',
      takeback: 'Your opponent asks to take the last move back.',
      rematch: 'Your opponent offers a rematch.',
    },
    accept: { draw: 'Accept draw', takeback: 'Allow it', rematch: 'Accept rematch' },
    decline: 'Decline',
    rematch: 'Rematch',
    next: 'To the next game',
  },
  gone: {
    waiting: (seconds: number) => `Your opponent is away. You may end the game in ${seconds} s.`,
    said: 'Your opponent is away.',
    now: 'Your opponent has left. You may end the game, or wait.',
    win: 'Claim win',
    draw: 'Call it a draw',
  },
  genuine: 'The armies shown are those that were confirmed.',
  forged: 'WARNING: an army shown is not the one that was confirmed. Do not trust this game.',

  credited: 'The server was away. That time is taken from nobody’s clock.',

  action: { takeback: 'Undo', draw: 'Draw', resign: 'Resign', abort: 'Stop' },
  confirm: {
    drawTitle: 'Offer a draw?',
    drawYes: 'Yes, offer a draw',
    abortTitle: 'Break the game off?',
    abortText: 'Not both sides have begun: nobody wins, nobody loses.',
    abortYes: 'Yes, break it off',
    keepTitle: 'Look into this game with the engine?',
    keepText: 'The game on the board of this device will be replaced.',
    keepYes: 'Replace it',
  },
  menu: { home: 'Play on this device' },

  join: {
    title: (who: string) => `${who} wants to play`,
    game: 'Game',
    rules: 'Rules',
    time: 'Time',
    side: 'You play',
    join: 'Join the game',
    joining: 'Joining …',
  },
  refused: (code: ErrorCode) => {
    const why = ERRORS[code];
    return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  },
  help: 'Online: press T to hear both clocks. A move with a small clock on it is still on its way to the server.',
};
