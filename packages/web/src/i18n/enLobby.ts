/** English texts of the page on which online games begin. */

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Returns minutes, or seconds where it is less than one or no number of halves; not to be broken between lines. */
function duration(ms: number): string {
  const seconds = ms / 1000;
  return seconds >= 60 && seconds % 30 === 0 ? `${seconds / 60}\u00a0min` : `${seconds}\u00a0s`;
}

export const lobbyTexts = {
  newGame: 'New game',
  leave: 'To the board',

  name: 'Your name',
  nameHelp: 'It may be left empty, and anybody may use any name.',

  own: 'Your games',
  ownNone: 'Games that you have begun stand here, on this device.',
  open: 'Open',
  openGame: (opponent: string | null) =>
    opponent === null ? 'Open the game that waits' : `Open the game against ${opponent}`,
  yourTurn: 'Your turn',
  theirTurn: 'Their turn',
  bothPlace: 'Place your men',
  waiting: 'Waits for an opponent',
  left: (time: string) => `${time} left`,
  /** Rounded down: there is at least so much. */
  time: (ms: number) => {
    const [seconds, minutes] = [Math.floor(ms / 1000), Math.floor(ms / 60_000)];
    if (minutes < 1) return `${seconds} s`;
    if (minutes < 60) return `${minutes} min`;
    const hours = Math.floor(minutes / 60);
    return hours < 48 ? plural(hours, 'hour', 'hours') : plural(Math.floor(hours / 24), 'day', 'days');
  },
  timeOver: 'time is over',

  seeks: 'Waiting for an opponent',
  seeksNone: 'Nobody waits at the moment. It need not stay so:',
  join: 'Join',
  joinWho: (who: string, terms: string) => `Join ${who}: ${terms}`,
  youGet: (side: string) => `You play ${side}`,
  gone: 'No longer open',
  newSeek: (who: string, terms: string) => `${who} waits for an opponent: ${terms}`,
  newSeeks: (count: number) => `${count} new games wait for an opponent`,

  ideas: {
    engine: 'Play the computer',
    link: 'Invite a friend by link',
    correspondence: 'Offer a game with days to move',
  },

  live: 'Being played now',
  liveNone: 'No game is being played in the open.',
  watch: 'Watch',
  watchGame: (players: string) => `Watch ${players}`,
  versus: (first: string, second: string) => `${first} – ${second}`,
  acts: (count: number) => plural(count, 'move', 'moves'),

  bots: 'Programs',
  challenge: 'Challenge',
  challengeBot: (name: string) => `Challenge ${name}`,

  who: {
    nobody: 'somebody',
    guest: 'Guest',
    deleted: 'Deleted player',
    you: 'you',
    engine: (level: number) => (level > 10 ? 'Computer, full strength' : `Computer, level ${level}`),
    bot: (name: string) => `${name} (program)`,
  },
  clock: {
    main: (initialMs: number, incrementMs: number) =>
      incrementMs === 0 ? duration(initialMs) : `${duration(initialMs)} + ${incrementMs / 1000}\u00a0s a\u00a0move`,
    periods: (count: number, periodMs: number) => `${count}\u00a0×\u00a0${duration(periodMs)} overtime`,
    setup: (setupMs: number) => `${duration(setupMs)} to place the men`,
    days: (days: number) => `${plural(days, 'day', 'days')} a move`,
    unlimited: 'no clock',
  },
  /** An option of the rules with its value. */
  rule: (label: string, value: string) => `${label}: ${value}`,
  list: (parts: readonly string[]) => parts.join(', '),

  form: {
    title: 'New online game',
    opponent: 'Opponent',
    opponents: {
      lobby: 'Anyone in the lobby',
      link: 'A friend, by link',
      engine: 'The computer',
      bot: 'A program',
    },
    opponentHelp: {
      lobby: 'The game stands in the lobby until somebody joins it. Its link works, too.',
      link: 'You get a link and a QR code. The game does not stand in the lobby.',
      engine: 'Begins at once. It plays on the server, and the game can be watched.',
      bot: 'Somebody else’s program. It may decline.',
    },
    bot: 'Program',
    time: 'Time',
    times: { custom: 'Other clock', correspondence: 'Days a move', unlimited: 'No clock' },
    numbers: {
      minutes: 'Minutes for each side',
      increment: 'Seconds added by each move',
      periods: 'Overtime periods',
      periodSeconds: 'Seconds in each period',
      setupMinutes: 'Minutes to place the men',
      days: 'Days for each move',
    },
    create: 'Create game',
    problems: {
      number: (label: string, min: number, max: number, isWhole: boolean) =>
        `${label}: ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${max}.`,
      noTime: 'That leaves no time to move in.',
      name: 'A name has 2 to 20 letters or digits, with single spaces, _ or - between.',
      bot: 'This program is not here any more. Choose another one.',
      hidden: 'Behind the curtain no man may be placed on a pawn’s square: it would tell where the other army stands.',
      rules: (message: string) => `These rules do not fit together: ${message}.`,
    },
  },

  request: {
    create: 'The game is being made …',
    join: 'You are joining the game …',
    offline: 'The server is not there. It will be asked as soon as it is.',
    delayed: (why: string) => `Not yet. ${why}`,
    cancel: 'Cancel',
    notMade: (why: string) => `The game was not made. ${why}`,
    notJoined: (why: string) => `You have not joined the game. ${why}`,
    taken: 'Somebody else was first: this game is no longer open.',
    change: 'Change it',
    watch: 'Watch it',
    close: 'Close',
  },

  invite: {
    title: 'Waiting for an opponent',
    about: 'Whoever opens this link first, and joins, plays against you.',
    asked: (bot: string) => `${bot} has been asked to play. It may decline.`,
    linkLabel: 'Link of the game',
    qr: 'QR code of the link',
    qrHelp: 'Or show this to the camera of the other device.',
    share: 'Share',
    shareText: (variant: string) => `Play ${variant} with me`,
    cancel: 'Cancel the game',
  },
};
