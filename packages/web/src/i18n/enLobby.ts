/** English texts of the page on which online games begin. */

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Returns a number of minutes, or of seconds where it is less than a minute or no whole number of halves. */
function duration(ms: number): string {
  const seconds = ms / 1000;
  return seconds >= 60 && seconds % 30 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export const lobbyTexts = {
  about: 'No account is needed. Whoever opens the link of a game can play it.',
  newGame: 'New game',

  own: 'Your games',
  ownNone: 'Games that you have begun stand here, on this device.',
  open: 'Open',
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
  timeOver: 'Time is over',

  seeks: 'Waiting for an opponent',
  seeksNone: 'Nobody waits at the moment. It need not stay so:',
  join: 'Join',
  joinAs: (who: string, terms: string) => `Join ${who}: ${terms}`,
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
  botsNone: 'No program is here at the moment.',
  challenge: 'Challenge',
  challengeBot: (name: string) => `Challenge ${name}`,

  who: {
    nobody: 'somebody',
    guest: 'Guest',
    you: 'you',
    engine: (level: number) => (level > 10 ? 'Computer, full strength' : `Computer, level ${level}`),
    bot: (name: string) => `${name} (program)`,
  },
  clock: {
    main: (initialMs: number, incrementMs: number) =>
      incrementMs === 0 ? duration(initialMs) : `${duration(initialMs)} + ${incrementMs / 1000} s a move`,
    periods: (count: number, periodMs: number) => `${count} × ${duration(periodMs)} overtime`,
    setup: (setupMs: number) => `${duration(setupMs)} to place the men`,
    days: (days: number) => `${plural(days, 'day', 'days')} a move`,
    unlimited: 'no clock',
  },
  /** An option of the rules with its value. */
  rule: (label: string, value: string) => `${label}: ${value}`,
  list: (parts: readonly string[]) => parts.join(', '),
  rules: (parts: readonly string[]) => parts.join('; '),

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
    pace: (name: string) => name,
    times: { custom: 'Other clock', correspondence: 'Days a move', unlimited: 'No clock' },
    paceHelp: (setup: string | null) =>
      setup === null ? 'Minutes + seconds added by each move.' : `Minutes + seconds added by each move, and ${setup}.`,
    correspondenceHelp: 'Play when you have time. The game waits in the list of your games.',
    unlimitedHelp: 'Nobody runs out of time.',
    numbers: {
      minutes: 'Minutes for each side',
      increment: 'Seconds added by each move',
      periods: 'Overtime periods',
      periodSeconds: 'Seconds in each period',
      setupMinutes: 'Minutes to place the men',
      days: 'Days for each move',
    },
    name: 'Your name in this game',
    nameHelp: 'May be left empty. Anybody may use any name.',
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

  creating: {
    waiting: 'The game is being made …',
    offline: 'The game will be made as soon as the server is there.',
    cancel: 'Cancel',
    refused: (why: string) => `The game was not made: ${why}.`,
    change: 'Change it',
    close: 'Close',
  },

  invite: {
    title: 'Invite somebody',
    lobbyTitle: 'Waiting for an opponent',
    link: 'Send this link. Whoever opens it first and joins plays against you.',
    lobby: 'The game stands in the lobby. Whoever has this link may join, too.',
    bot: (name: string) => `${name} has been asked. It may decline.`,
    linkLabel: 'Link of the game',
    qr: 'QR code of the link',
    qrHelp: 'Or let the other phone’s camera look at this:',
    share: 'Share',
    shareText: (variant: string) => `Play ${variant} with me`,
    cancel: 'Cancel the game',
  },
};
