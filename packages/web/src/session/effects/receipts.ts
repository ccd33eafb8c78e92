/** The receipts that servers have given this device, and the proof of a finished game that is made of them. */

import { problemOfProof, Receipt, readProofs, receiptLine } from '@sitke/protocol';
import { persisted } from '../../platform/persisted.js';
import { type ItemStore, keysIn, save } from '../../platform/storage.js';

const PREFIX = 'sitke.receipt.';
/** The last ones of so many games are kept. */
const MAX_GAMES = 300;

const KEPT_RECEIPT = persisted<Receipt>(Receipt);

/** Keeps the last receipt of a game. */
export function keepReceipt(store: ItemStore, receipt: Receipt): void {
  const key = PREFIX + receipt.game;
  const before = receiptOf(store, receipt.game);
  if (before && before.v > receipt.v) return;
  if (!before) makeRoom(store);
  // A store without room: the game can be proved only by what the server says later.
  save(store, key, KEPT_RECEIPT.encode(receipt));
}

function makeRoom(store: ItemStore): void {
  const [oldest, ...more] = keysIn(store, PREFIX);
  if (oldest !== undefined && more.length + 1 >= MAX_GAMES) store.removeItem(oldest);
}

/** Returns the last receipt of a game; null if there is none. */
export function receiptOf(store: ItemStore, game: string): Receipt | null {
  const text = store.getItem(PREFIX + game);
  return text === null ? null : KEPT_RECEIPT.decode(text);
}

/** Whether a game is what was signed; or why that cannot be said: no answer, no receipts of this server, a browser without Ed25519. */
export type Finding = 'good' | 'goodSince' | 'bad' | 'unreachable' | 'none' | 'unsupported';

/** The proof of a finished game as a PGN file, and what it shows. */
export interface Proved {
  readonly finding: Finding;
  /** Null where there is none. */
  readonly file: string | null;
}

/** Asks the server at `root` for the proof of a finished game, and compares it with what this device was given. */
export async function proveGame(root: string, game: string, own: Receipt | null): Promise<Proved> {
  const text = await fetch(new URL(`game/${game}.pgn?proof`, root)).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (text === null) return { finding: 'unreachable', file: null };
  const file = own ? `${text}${receiptLine(own)}\n` : text;
  return { finding: await findingOf(file, game, own), file };
}

async function findingOf(file: string, game: string, own: Receipt | null): Promise<Finding> {
  try {
    const proof = readProofs(file).find((each) => each.game === game);
    if (!proof) return own ? 'bad' : 'none';
    const problem = await problemOfProof(proof);
    if (problem !== null) return 'bad';
    return own ? 'good' : 'goodSince';
  } catch (error) {
    if (error instanceof RangeError) return 'bad';
    return 'unsupported';
  }
}
