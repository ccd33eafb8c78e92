/** A game at the terminal: what each line that is typed does, and the answer to it. */

import {
  type Claim,
  type Game,
  type GameNode,
  type GameResult,
  makeRuleset,
  makeSan,
  opposite,
  resultOf,
} from '@sitke/rules';
import { drawBoard } from './board.js';
import { oneLine } from './io.js';
import { explainTyped, moveWords, playText, wordsOf } from './moves.js';
import { claimedText, countedText, outcomeText, sideName, stateLines } from './words.js';

const HELP = `Type a move, or several with blanks between: e3e4 (UCI) or e4 (standard notation), N@d3 to place a piece,
e5e5f or e5=F to promote in place. Or one of these:

  help              this text
  board             the position again
  moves             the legal moves
  explain MOVE      why a move is legal or not
  undo              take the last move back
  claim [REASON]    claim a draw
  count start|stop  start or stop a count, where the rules know one
  draw              both sides agree to a draw
  resign            the side to move gives up
  fen, pgn          the position, the game so far
  quit              leave
`;
const LINE_WIDTH = 78;

/** How a game has ended that the board alone does not end. */
interface Ending {
  readonly result: GameResult;
  readonly text: string;
}

type TypedCommand = (rest: readonly string[]) => string | Promise<string>;

/** One game being played. */
export class Session {
  readonly #game: Game;
  #node: GameNode;
  #ending: Ending | null = null;
  #hasQuit = false;
  readonly #commands: ReadonlyMap<string, TypedCommand> = new Map<string, TypedCommand>([
    ['help', () => HELP],
    ['board', () => this.view()],
    ['moves', () => this.#moves()],
    ['explain', ([text]) => this.#explain(text)],
    ['undo', () => this.#undo()],
    ['claim', ([reason]) => this.#claim(reason)],
    ['count', ([action]) => this.#count(action)],
    ['draw', () => this.#end({ result: '1/2-1/2', text: 'Draw by agreement.' })],
    ['resign', () => this.#resign()],
    ['fen', () => `${this.#node.fen}\n`],
    ['pgn', () => this.#pgn()],
    ['quit', () => this.#quit()],
  ]);

  constructor(game: Game, node: GameNode) {
    this.#game = game;
    this.#node = node;
  }

  /** Whether the player has asked to leave. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** The prompt. */
  get prompt(): string {
    return this.#over === null ? `${this.#colorNames[this.#node.position.turn]}> ` : '> ';
  }

  get #colorNames(): readonly [string, string] {
    return this.#game.rules.def.colorNames;
  }

  /** How the game has ended, or null. */
  get #over(): string | null {
    const { outcome } = this.#node;
    return this.#ending?.text ?? (outcome ? outcomeText(this.#game.rules.def, outcome) : null);
  }

  /** Returns the lines that a game opens with. */
  opening(): string {
    const { def, options } = this.#game.rules;
    return `${def.name}, ruleset ${makeRuleset(def, options)}. Type a move, or help.\n\n${this.view()}`;
  }

  /** Returns the board and what is to be said about it. */
  view(): string {
    const lines = this.#ending ? [this.#ending.text] : stateLines(this.#node);
    return `${drawBoard(this.#node.position)}\n${lines.join('\n')}\n`;
  }

  /** Returns the answer to a line. */
  async answer(line: string): Promise<string> {
    const words = moveWords(line);
    const [first, ...rest] = words;
    if (first === undefined) return '';
    const command = this.#commands.get(first.toLowerCase());
    return command ? command(rest) : this.#play(words);
  }

  #play(texts: readonly string[]): string {
    let log = '';
    for (const text of texts) {
      if (this.#over !== null) return `${log}The game is over: undo takes the end back.\n`;
      const { fullmoves, turn } = this.#node.position;
      const played = playText(this.#node, text);
      if (!played.ok) {
        const problem = `${oneLine(played.error)}\n`;
        return log === '' ? problem : `${log}\n${this.view()}\n${problem}`;
      }
      this.#node = played.value;
      log += `${fullmoves}. ${this.#colorNames[turn]} ${this.#node.san}\n`;
    }
    return `${log}\n${this.view()}`;
  }

  #moves(): string {
    const { position } = this.#node;
    const sans = position.legalMoves().map((move) => makeSan(position, move));
    let text = '';
    let line = '';
    for (const san of sans.sort()) {
      if (line.length + 1 + san.length > LINE_WIDTH) {
        text += `${line}\n`;
        line = '';
      }
      line += line === '' ? san : ` ${san}`;
    }
    return `${text}${line === '' ? 'There is no legal move.' : line}\n`;
  }

  #explain(text: string | undefined): string {
    if (text === undefined) return 'explain needs a move, such as explain e3e5\n';
    const typed = explainTyped(this.#node.position, text);
    if (!typed.ok) return `${oneLine(typed.error)}\n`;
    return `${wordsOf(this.#game.rules.def, typed.value)} (article ${typed.value.article})\n`;
  }

  #undo(): string {
    if (this.#ending) {
      this.#ending = null;
      return `The game goes on.\n\n${this.view()}`;
    }
    const { parent } = this.#node;
    if (!parent) return 'There is nothing to take back.\n';
    const undone = this.#node;
    // A move taken back is no variation of the game.
    parent.remove(undone);
    this.#node = parent;
    return `${undone.san} is taken back.\n\n${this.view()}`;
  }

  #end(ending: Ending): string {
    if (this.#over !== null) return `The game is over: ${this.#over}\n`;
    this.#ending = ending;
    return `${ending.text}\n`;
  }

  #resign(): string {
    const { turn } = this.#node.position;
    const { def } = this.#game.rules;
    const winner = sideName(def, opposite(turn));
    const text = `${winner} wins: ${def.colorNames[turn]} resigns.`;
    return this.#end({ result: turn === 0 ? '0-1' : '1-0', text });
  }

  #claim(reason: string | undefined): string {
    const { claims } = this.#node;
    if (this.#over !== null) return `The game is over: ${this.#over}\n`;
    if (claims.length === 0) return 'There is no draw to claim here.\n';
    const wanted = claims.filter(
      (claim) => reason === undefined || claim.reason.toLowerCase() === reason.toLowerCase(),
    );
    if (wanted.length === 1) return this.#endByClaim(wanted[0]!);
    return `Which claim? ${claims.map((claim) => `claim ${claim.reason}`).join(', ')}\n`;
  }

  #endByClaim(claim: Claim): string {
    return this.#end({ result: '1/2-1/2', text: claimedText(this.#game.rules.def, claim) });
  }

  #count(action: string | undefined): string {
    if (action !== 'start' && action !== 'stop') return 'count start, or count stop\n';
    if (this.#over !== null) return `The game is over: ${this.#over}\n`;
    if (!this.#node.position.countActions.includes(action)) return `There is no count to ${action} here.\n`;
    this.#node = this.#node.act(action);
    return `${countedText(action)}\n\n${this.view()}`;
  }

  async #pgn(): Promise<string> {
    const { makePgn } = await import('@sitke/rules/pgn');
    this.#game.result = this.#ending?.result ?? resultOf(this.#node.outcome);
    return makePgn(this.#game);
  }

  #quit(): string {
    this.#hasQuit = true;
    return '';
  }
}
