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
import { en } from '@sitke/rules/text/en';
import { drawBoard } from './board.js';
import { oneLine } from './io.js';
import { explainTyped, moveWords, playText, wordsOf } from './moves.js';
import { t } from './texts.js';
import { claimedText, countedText, outcomeText, sideName, stateLines } from './words.js';

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
    ['help', () => t('play.help')],
    ['board', () => this.view()],
    ['moves', () => this.#moves()],
    ['explain', ([text]) => this.#explain(text)],
    ['undo', () => this.#undo()],
    ['claim', ([reason]) => this.#claim(reason)],
    ['count', ([action]) => this.#count(action)],
    ['draw', () => this.#end({ result: '1/2-1/2', text: t('play.agreed') })],
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
    return this.#over === null
      ? t('play.prompt', { side: sideName(this.#game.rules.def, this.#node.position.turn) })
      : '> ';
  }

  /** How the game has ended, or null. */
  get #over(): string | null {
    const { outcome } = this.#node;
    return this.#ending?.text ?? (outcome ? outcomeText(this.#game.rules.def, outcome) : null);
  }

  /** Returns the lines that a game opens with. */
  opening(): string {
    const { def, options } = this.#game.rules;
    const opening = t('play.opening', { game: en.own(def.id, 'name'), ruleset: makeRuleset(def, options) });
    return `${opening}\n\n${this.view()}`;
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
      if (this.#over !== null) return `${log}${t('play.undoEnd')}\n`;
      const { fullmoves, turn } = this.#node.position;
      const played = playText(this.#node, text);
      if (!played.ok) {
        const problem = `${oneLine(played.error)}\n`;
        return log === '' ? problem : `${log}\n${this.view()}\n${problem}`;
      }
      this.#node = played.value;
      const side = sideName(this.#game.rules.def, turn);
      log += `${t('play.played', { number: fullmoves, side, san: this.#node.san })}\n`;
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
    return `${text}${line === '' ? t('play.noMove') : line}\n`;
  }

  #explain(text: string | undefined): string {
    if (text === undefined) return `${t('play.explainWhat')}\n`;
    const typed = explainTyped(this.#node.position, text);
    if (!typed.ok) return `${oneLine(typed.error)}\n`;
    const { article } = typed.value;
    return `${t('withArticle', { sentence: wordsOf(this.#game.rules.def, typed.value), article })}\n`;
  }

  #undo(): string {
    if (this.#ending) {
      this.#ending = null;
      return `${t('play.goesOn')}\n\n${this.view()}`;
    }
    const { parent } = this.#node;
    if (!parent) return `${t('play.noUndo')}\n`;
    const undone = this.#node;
    // A move taken back is not a variation of the game.
    parent.remove(undone);
    this.#node = parent;
    return `${t('play.undone', { san: undone.san })}\n\n${this.view()}`;
  }

  #end(ending: Ending): string {
    if (this.#over !== null) return `${t('play.isOver', { end: this.#over })}\n`;
    this.#ending = ending;
    return `${ending.text}\n`;
  }

  #resign(): string {
    const { turn } = this.#node.position;
    const { def } = this.#game.rules;
    const winner = sideName(def, opposite(turn));
    const text = t('play.resigned', { winner, loser: sideName(def, turn) });
    return this.#end({ result: turn === 0 ? '0-1' : '1-0', text });
  }

  #claim(reason: string | undefined): string {
    const { claims } = this.#node;
    if (this.#over !== null) return `${t('play.isOver', { end: this.#over })}\n`;
    if (claims.length === 0) return `${t('play.noClaim')}\n`;
    const wanted = claims.filter(
      (claim) => reason === undefined || claim.reason.toLowerCase() === reason.toLowerCase(),
    );
    if (wanted.length === 1) return this.#endByClaim(wanted[0]!);
    return `${t('play.whichClaim', { commands: claims.map((claim) => `claim ${claim.reason}`) })}\n`;
  }

  #endByClaim(claim: Claim): string {
    return this.#end({ result: '1/2-1/2', text: claimedText(this.#game.rules.def, claim) });
  }

  #count(action: string | undefined): string {
    if (action !== 'start' && action !== 'stop') return `${t('play.countWhat')}\n`;
    if (this.#over !== null) return `${t('play.isOver', { end: this.#over })}\n`;
    if (!this.#node.position.countActions.includes(action)) return `${t(`play.noCount.${action}`)}\n`;
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
