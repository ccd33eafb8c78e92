/** English names and explanations of each variant's sides, men, presets and options, keyed by the variant's id. */
import type { VariantId } from '@sitke/rules';

export interface OptionTexts {
  readonly label: string;
  readonly help: string;
  /** By value, booleans as `true` and `false`. */
  readonly values: Readonly<Record<string, string>>;
}

export interface ManTexts {
  readonly one: string;
  readonly many: string;
  /** How it moves, in half a line. */
  readonly how: string;
}

export interface PresetTexts {
  readonly label: string;
  readonly help: string;
}

export interface VariantTexts {
  readonly name: string;
  readonly about: string;
  /** What the signs on its board mean. */
  readonly help: readonly string[];
  readonly sides: readonly [string, string];
  /** By the name that the rules give to a kind of man. */
  readonly men: Readonly<Record<string, ManTexts>>;
  /** Moves as one types them. */
  readonly moveHint: string;
  readonly presets: Readonly<Record<string, PresetTexts>>;
  /** Headings, by the part of an option's name before the dot. */
  readonly groups: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionTexts>>;
}

const ON_OFF = { true: 'Yes', false: 'No' } as const;

const REPETITION: OptionTexts = {
  label: 'Position repeated three times',
  help: 'What happens when the same position stands on the board for the third time.',
  values: { off: 'Nothing', claim3: 'A draw may be claimed', auto3: 'The game is drawn' },
};

const FIFTY: OptionTexts = {
  label: '50 moves without progress',
  help: 'What happens after fifty moves by each side without a capture or other progress.',
  values: { off: 'Nothing', claim: 'A draw may be claimed', auto: 'The game is drawn' },
};

const SITTUYIN: VariantTexts = {
  name: 'Sittuyin',
  about: 'Burmese chess: you place your own army, and pawns become generals on the diagonals.',
  help: [
    'A yellow arrow marks a pawn that can promote. Tap it: the round badge promotes it where it stands, the dashed rings show where it can step.',
    'Pawns promote on the squares with an ornament: round ones for Red, square ones for Black.',
  ],
  sides: ['Red', 'Black'],
  men: {
    king: { one: 'king', many: 'kings', how: 'one step in any direction' },
    elephant: { one: 'elephant', many: 'elephants', how: 'one step diagonally or straight forward' },
    general: { one: 'general', many: 'generals', how: 'one step diagonally' },
    rook: { one: 'rook', many: 'rooks', how: 'any distance along rank or file' },
    horse: { one: 'horse', many: 'horses', how: 'leaps two squares straight and one aside' },
    pawn: { one: 'pawn', many: 'pawns', how: 'one step forward, captures diagonally' },
  },
  moveHint: 'e5, N@e2, e5=F',
  presets: {
    pychess: { label: 'Pychess', help: 'As played on the internet: one man each in turn, then the game.' },
    federation: { label: 'Federation', help: 'Red places the whole army, then Black. Its own counting table.' },
    ancientchess: {
      label: 'AncientChess booklet',
      help: 'Red places first, rooks alone on the first rank; promotion on arrival; no stalemating.',
    },
    'pychess-zh': {
      label: 'Pychess, Chinese guide',
      help: 'As Pychess, with the Makruk table of counts and the count of 64 moves that a side may declare.',
    },
  },
  groups: { setup: 'Placing the men', promo: 'Promotion', end: 'End of the game', count: 'Counting' },
  options: {
    'setup.order': {
      label: 'Order',
      help: 'Who places when. Behind the curtain neither side sees the other’s army until both are ready.',
      values: {
        alternate: 'One man each in turn',
        redThenBlack: 'Red’s whole army, then Black’s',
        curtain: 'Both behind a curtain',
      },
    },
    'setup.nonRookRanks': {
      label: 'Men other than rooks',
      help: 'The own ranks they may be placed on. Rooks always go to the first.',
      values: { '1-3': 'On ranks 1 to 3', '2-3': 'On ranks 2 and 3' },
    },
    'setup.rookKingShield': {
      label: 'Black rook facing the red king',
      help: 'Whether Black must have a man other than a pawn between a rook and the red king on the same file.',
      values: { off: 'Allowed', blackFinalArray: 'Only with a man between' },
    },
    'setup.pawnSwap': {
      label: 'Man on a pawn’s square',
      help: 'Whether a man may be placed on an own pawn, which then goes to another square behind the line.',
      values: ON_OFF,
    },
    'promo.place': {
      label: 'Where',
      help: 'Whether a pawn promotes only where it stands, or also by a step to an empty diagonal neighbour.',
      values: { inPlaceOrDiagonal: 'In place or one step diagonally', inPlace: 'In place only' },
    },
    'promo.onArrival': {
      label: 'On arrival',
      help: 'Whether a pawn may promote in the move that takes it to its promotion square.',
      values: ON_OFF,
    },
    'promo.noAttack': {
      label: 'New general may not attack',
      help: 'Whether a promotion is forbidden when the new general would attack a man at once.',
      values: ON_OFF,
    },
    'promo.noCheck': {
      label: 'Promotion may not check',
      help: 'Whether a promotion that gives check, even by a man behind it, is forbidden.',
      values: ON_OFF,
    },
    'promo.lastOwnPawnAnywhere': {
      label: 'Last pawn promotes anywhere',
      help: 'Whether a side’s only pawn may promote on any square.',
      values: ON_OFF,
    },
    'promo.refusalClaim': {
      label: 'Only promotions left',
      help: 'When a side that has no other move than promoting may claim a draw instead.',
      values: {
        off: 'Never a claim',
        bareKingPawn: 'A claim with king and pawn alone',
        onlyPromotions: 'A claim with any men',
      },
    },
    'end.stalemate': {
      label: 'Stalemate',
      help: 'What it means when the side to move has no move and is not in check.',
      values: { draw: 'A draw', forbidden: 'May not be made', loss: 'Lost by the side that made it' },
    },
    'end.deadPosition': {
      label: 'Men too few to mate',
      help: 'Whether the game is drawn when neither side’s men can mate.',
      values: { fsfMaterial: 'The game is drawn', off: 'Nothing' },
    },
    'end.repetition': REPETITION,
    'end.fifty': FIFTY,
    'end.fiftyReset': {
      label: 'What is progress',
      help: 'What starts the fifty moves again.',
      values: { pawnOrCapture: 'A pawn’s move or a capture', capture: 'A capture' },
    },
    'count.table': {
      label: 'Table',
      help: 'How many moves the stronger side has to mate a bare king.',
      values: {
        off: 'No counting',
        asean: 'Rook 16, elephant 44, horse 64',
        federation: 'Rook 16, elephant and general 44, horse and general 64',
        makrukZh: 'Makruk’s, from two rooks 8 to horse 64',
      },
    },
    'count.needsNoPawns': {
      label: 'Only without pawns',
      help: 'Whether counting waits until no pawn is left on the board.',
      values: ON_OFF,
    },
    'count.overridesFifty': {
      label: 'Instead of the 50 moves',
      help: 'Whether the rule of 50 moves rests while a count runs.',
      values: ON_OFF,
    },
    'count.expiry': {
      label: 'When it has run out',
      help: 'Whether the game is then drawn by itself, or who counts must claim the draw on their turn.',
      values: { auto: 'The game is drawn', claim: 'A draw may be claimed' },
    },
    'count.boardHonor64': {
      label: 'Count of 64 moves on demand',
      help: 'Whether a side may declare a count of 64 moves once no pawns are left.',
      values: { off: 'No', optional: 'Yes' },
    },
  },
};

const SISSA: VariantTexts = {
  name: 'Sissa',
  about: 'Chess on nine by nine with the sissa, which goes straight and then aslant, or the other way round.',
  help: [
    'With a sissa in hand, point at a square to see its paths there, and what blocks them.',
    'A round sign with a sideways arrow marks a bishop that may convert; a yellow one marks a bishop that must.',
  ],
  sides: ['White', 'Black'],
  men: {
    king: { one: 'king', many: 'kings', how: 'one step in any direction, or castles' },
    queen: { one: 'queen', many: 'queens', how: 'any distance in any direction' },
    rook: { one: 'rook', many: 'rooks', how: 'any distance along rank or file' },
    bishop: { one: 'bishop', many: 'bishops', how: 'any distance diagonally' },
    knight: { one: 'knight', many: 'knights', how: 'leaps two squares straight and one aside' },
    sissa: { one: 'sissa', many: 'sissas', how: 'straight, then as far aslant; or aslant first' },
    pawn: { one: 'pawn', many: 'pawns', how: 'forward, captures diagonally' },
  },
  moveHint: 'e4, Se3, e1h1',
  presets: { standard: { label: 'Standard', help: 'The rules of the inventor, Carlos Cetina.' } },
  groups: { '': 'Bishops', end: 'End of the game' },
  options: {
    conversionCaptures: {
      label: 'A bishop may capture when it converts',
      help: 'Whether the one step to the side by which a bishop changes its colour may take a man.',
      values: ON_OFF,
    },
    'end.repetition': REPETITION,
    'end.fifty': FIFTY,
  },
};

const MAKRUK: VariantTexts = {
  name: 'Makruk',
  about:
    'Thai chess: quiet openings, pawns that promote on the sixth rank, and a count against a side that cannot mate.',
  help: ['A pawn promotes to a met, and must, when it reaches the sixth rank: the other side’s pawns start there.'],
  sides: ['White', 'Black'],
  men: {
    king: { one: 'king', many: 'kings', how: 'one step in any direction' },
    khon: { one: 'khon', many: 'khons', how: 'one step diagonally or straight forward' },
    met: { one: 'met', many: 'mets', how: 'one step diagonally' },
    rook: { one: 'rook', many: 'rooks', how: 'any distance along rank or file' },
    horse: { one: 'horse', many: 'horses', how: 'leaps two squares straight and one aside' },
    pawn: { one: 'pawn', many: 'pawns', how: 'one step forward, captures diagonally' },
  },
  moveHint: 'e4, Nd2, a6=M',
  presets: {
    fairy: { label: 'Internet', help: 'As Fairy-Stockfish and most sites play it: both counts run by themselves.' },
    thai: {
      label: 'Thailand',
      help: 'As played over the board: a side may declare the count of 64 moves, and stop it.',
    },
  },
  groups: { end: 'End of the game', count: 'Counting' },
  options: {
    'count.board': {
      label: 'Count of 64 moves',
      help: 'The board’s honour, while both sides have pieces but no pawns.',
      values: { auto: 'Begins by itself', declared: 'A side may declare it', off: 'None' },
    },
    'count.pieces': {
      label: 'Count against a bare king',
      help: 'The pieces’ honour: 8 to 64 moves, by the pieces of the stronger side.',
      values: ON_OFF,
    },
    'count.expiry': {
      label: 'When a count has run out',
      help: 'Whether the draw comes by itself.',
      values: { auto: 'The game is drawn', claim: 'A draw may be claimed' },
    },
    'end.deadPosition': {
      label: 'Neither side can mate',
      help: 'Whether the game is drawn when neither side has the pieces to mate.',
      values: { fsfMaterial: 'The game is drawn', off: 'Play goes on' },
    },
    'end.repetition': REPETITION,
    'end.fifty': FIFTY,
  },
};

export const VARIANT_TEXTS: Readonly<Record<VariantId, VariantTexts>> = {
  sittuyin: SITTUYIN,
  sissa: SISSA,
  makruk: MAKRUK,
};
