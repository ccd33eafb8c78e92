/** The English catalogue: every word the app says. Plurals and the order of parts are decided here, not by callers. */
import { en as rules } from '@sitke/rules/text/en';
import { lobbyTexts } from './enLobby.js';
import { onlineTexts } from './enOnline.js';
import { trainerTexts, verdictTexts } from './enTrainer.js';
import { VARIANT_TEXTS } from './enVariants.js';

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);
const list = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A man as texts name it: the side's name and the kind's. */
export interface Man {
  readonly side: string;
  readonly man: string;
}

export const en = {
  code: 'en',
  appName: 'Sitke',
  pageTitle: (game: string) => `${game} – Sitke`,
  variants: VARIANT_TEXTS,
  rules,

  board: (game: string) => `Board of ${game}`,
  boardHelp:
    'Arrow keys move over the board, Enter takes and puts a man, Escape lets go, the equals sign promotes a pawn where it stands. A letter jumps to the next man of its kind, a digit to that rank.',
  square: (name: string, man: Man | null, notes: readonly string[]) =>
    [name, man ? `${man.side} ${man.man}` : 'empty', ...notes].join(', '),
  squareNotes: {
    selected: 'in hand',
    move: 'can go here',
    capture: 'can be captured',
    promote: 'can promote here',
    promoteInPlace: 'can promote in place',
    drop: 'can be placed here',
    castle: 'castle here',
    convert: 'convert here',
    check: 'in check',
    duty: 'must convert first',
    option: 'may convert',
    witness: 'the reason for the refusal',
    hint: 'part of the move advised',
    undelivered: onlineTexts.undelivered,
    lastMove: 'last move',
  },
  promoteInPlace: (square: string, man: string) => `Promote on ${square} to ${man}`,
  tray: (side: string) => `${side}: men to place`,
  trayMan: (man: { one: string; many: string }, count: number) => `${capital(man.one)}, ${count} left`,
  trayHidden: 'Hidden until both sides are ready',
  captured: (side: string, men: readonly { count: number; man: { one: string; many: string } }[]) =>
    `${side} has captured ${list.format(men.map(({ count, man }) => `${count} ${plural(count, man.one, man.many)}`))}`,
  toMoveMark: 'to move',

  status: {
    toMove: (side: string) => `${side} to move`,
    check: (side: string) => `${side} to move, in check`,
    placing: (side: string, left: number) => `${side} places a man (${left} left)`,
    arranging: (side: string, left: number) => `${side} places: ${left} ${plural(left, 'man', 'men')} left`,
    arranged: (side: string) => `${side}: all men are placed`,
    arrangingHelp: 'Your men can still be moved, or change places.',
    arrangedHelp: 'You can still move them about.',
    handOver: (side: string) => `The device goes to ${side}`,
    thinking: 'The computer is thinking',
    computerPlacing: 'The computer is placing its men',
    earlier: 'You are looking at an earlier position.',
    notKept: 'This browser does not keep the game: a reload would lose it. Save it from the menu.',
  },
  outcome: {
    win: (side: string, why: string) => `${side} wins: ${why}`,
    draw: (why: string) => `Draw: ${why}`,
    countedMate: 'the side that declared the count may not mate while it runs',
    resignation: (loser: string) => `${loser} resigned`,
    agreement: 'agreed by both sides',
  },
  claim: {
    repetition: 'Claim draw: repetition',
    moveLimit: 'Claim draw: 50 moves',
    refusal: 'Claim draw: only promotions left',
    counting: 'Claim draw: count run out',
  },
  count: {
    bareKing: (done: number, limit: number, men: readonly string[]) =>
      `Count: ${done} of ${limit} moves. Bare king against ${list.format(men)}.`,
    board: (done: number, limit: number, side: string | null) =>
      `Count: ${done} of ${limit} moves${side === null ? '' : `, declared by ${side}`}. If it runs out, the game is drawn.`,
    cause: (atLeast: number, man: { one: string; many: string }) =>
      atLeast === 1 ? man.one : `${atLeast} ${man.many}`,
    actions: { start: 'Start counting 64', stop: 'Stop counting' },
    listed: { start: 'count starts', stop: 'count stops' },
  },
  notice: {
    notAMove: (text: string, problem: string) => `“${text}” is no move here: ${problem}.`,
    ambiguous: (text: string) => `“${text}” fits several moves: say from where.`,
    notYourTurn: 'It is the computer’s turn.',
    drawDeclined: 'The computer wants to play on.',
    promotionHere: (reason: string) => `It cannot promote here. ${reason}`,
    article: (article: string) => `Rule ${article}`,
  },

  info: 'State of the game',
  actions: 'Actions',
  action: {
    undo: 'Undo',
    redo: 'Redo',
    flip: 'Flip',
    moves: 'Moves',
    menu: 'Menu',
    lessons: 'Lessons',
    newGame: 'New game',
    ready: 'Ready',
    putBack: 'Put back in the tray',
    resign: 'Resign',
    draw: 'Agree a draw',
    offerDraw: 'Offer a draw',
    rematch: 'Rematch, sides changed',
    moveNow: 'Move now',
    hint: 'Hint',
    analysis: 'Analyse',
    retry: 'Try again',
    playOnAlone: 'Play on without it',
    opponent: 'Choose the opponent',
    position: 'Share, or set a position',
    help: 'How to play here',
    close: 'Close',
    cancel: 'Cancel',
    start: 'Start',
    copyFen: 'Copy FEN',
    copyLink: 'Copy link',
    copyPgn: 'Copy PGN',
    savePgn: 'Save PGN',
    copied: 'Copied',
    first: 'To the start',
    previous: 'One move back',
    next: 'One move forward',
    last: 'To the last move',
    backToGame: 'Back to the last move',
    promote: (square: string, man: string) => `Promote ${square} to ${man}`,
    play: 'Play',
  },

  choice: {
    promotion: 'What does the pawn become?',
    promote: (man: string) => `Promote to ${man}`,
    stay: 'Stay a pawn',
    man: 'man',
    swap: (man: string) => `The ${man} takes the pawn’s square: now tap where the pawn goes.`,
  },
  inHand: (man: string, how: string) => `${capital(man)}: ${how}.`,
  moveEntry: { label: 'Type a move' },
  moveList: {
    title: 'Moves',
    start: 'Start',
    empty: 'No moves yet.',
    variation: 'Variation',
    hidden: 'hidden',
    none: '…',
    number: (number: number) => `${number}.`,
  },
  handOver: {
    title: (side: string) => `Pass the device to ${side}`,
    text: (other: string) => `${other}’s army is set and hidden. It will be shown when both sides are ready.`,
    go: (side: string) => `I am ${side}: show my board`,
  },
  computer: {
    name: 'Computer',
    mark: (level: number) => `computer, level ${level}`,
    fullMark: 'computer, full strength',
    level: 'Level',
    levels: [
      '1: your first games',
      '2: overlooks a lot',
      '3: sees every mate in one',
      '4: sees simple threats',
      '5: looks a little ahead',
      '6: looks further ahead',
      '7: has sensible plans',
      '8: seldom overlooks anything',
      '9: overlooks hardly anything',
      '10: overlooks nothing',
      'Full strength: takes its time',
    ],
    levelHelp: 'Begin at 1, and go up one when you win more than you lose.',
    opponent: 'Opponent',
    people: 'Two players on this device',
    itself: 'The computer',
    none: (game: string) => `There is no engine for ${game} yet: two people play it on this device, or online.`,
    side: 'You play',
    random: 'Random',
    choose: 'Continue the game',
    showsThinking: 'Show what the computer thinks',
    hint: (man: string, square: string, san: string) => `Hint: ${man} to ${square}, ${san}`,
    hintPromotion: (square: string, san: string) => `Hint: promote on ${square}, ${san}`,
    failed: 'The computer does not answer. Your game is safe.',
    because: (problem: string) => `Its own words: ${problem}.`,
  },
  thoughts: {
    title: 'What the computer thinks',
    depth: (depth: number) => `depth ${depth}`,
    /** In pawns, from the first side. */
    score: (pawns: number) => {
      const shown = Math.abs(pawns).toFixed(1);
      return Number(shown) === 0 ? shown : `${pawns > 0 ? '+' : '−'}${shown}`;
    },
    mate: (moves: number) => `${moves < 0 ? '−' : ''}#${Math.abs(moves)}`,
    better: (side: string, pawns: number) => `${side} is better by ${pawns.toFixed(1)} pawns`,
    even: 'The game is even',
    mates: (side: string, moves: number) => `${side} mates in ${moves}`,
    waiting: 'Looking …',
  },
  newGame: {
    title: 'New game',
    variant: 'Game',
    ruleset: 'Rules',
    custom: 'Your own choice',
    customHelp: 'Some options differ from every named set of rules.',
    options: 'Change single rules',
    replaces: 'The game on the board will be replaced.',
    start: 'Start game',
  },
  position: {
    title: 'Share, or set a position',
    fileName: (variant: string) => `${variant}.pgn`,
    current: 'FEN of the position on the board',
    link: 'Link to this position',
    set: 'Start from a position (FEN)',
    setHelp: 'Starts a new game from here. The game on the board will be replaced.',
    start: 'Start from this position',
    problem: (message: string) => `This position cannot be used: ${message}.`,
    hidden: 'Not while an army is hidden.',
    linkTitle: 'Open the position of the link?',
    linkText: 'The game on the board will be replaced.',
    linkOpen: 'Open it',
    linkKeep: 'Keep my game',
  },
  confirm: {
    resignTitle: 'Who resigns?',
    resignAlone: 'Do you resign?',
    resignYes: 'Yes, resign',
    offerTitle: 'Offer the computer a draw?',
    offerYes: 'Yes, offer it',
    resign: (side: string) => `${side} resigns`,
    drawTitle: 'Do both sides agree to a draw?',
    drawYes: 'Yes, draw',
  },
  menu: {
    title: 'Menu',
    theme: 'Colours',
    themes: { system: 'Device', light: 'Light', dark: 'Dark' },
    contrast: 'High contrast',
  },
  help: {
    title: 'How to play here',
    lines: [
      'Tap a man, then its target; or drag it. Placing works the same way from the tray.',
      'Try any move: if it is not allowed, the reason is told and its cause is marked.',
      'On the keyboard: Tab reaches everything, arrow keys move over the board, Enter takes and puts a man, the equals sign promotes in place. Press / to type a move, Ctrl+Z to undo, Ctrl+Y to redo.',
      'Against the computer, Undo goes back to your own last turn, and Hint shows a good move. Analyse shows the best lines of any position where no game against it runs.',
      'Train endgames, in the menu, sets mates that are just possible in time. Analyse shows the exact worth of each move wherever the endgame tables know the position.',
      'Everything is kept on this device: closing the page loses nothing, and once opened it works without a network.',
    ],
  },
  said: {
    move: (side: string, san: string) => `${side}: ${san}.`,
    sentence: (parts: readonly string[]) => parts.filter((part) => part !== '').join(' '),
  },
  online: onlineTexts,
  lobby: lobbyTexts,
  verdict: verdictTexts,
  trainer: trainerTexts,
  sideMan: (side: string, man: string) => `${side} ${man}`,
};

export type Texts = typeof en;
