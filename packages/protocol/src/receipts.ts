/**
 * Receipts: a server signs the head of a game's log, so that nobody can change the game without being found out, not even
 * who runs the server. `docs/log.md` specifies them byte for byte.
 */

import * as v from 'valibot';
import { GameId, Version } from './ids.js';

/** The most leaves of one tree are 2 ** 12. */
const MAX_PATH = 12;

/** A receipt for a game's log up to a version. */
export const Receipt = v.object({
  game: GameId,
  v: Version,
  /** The head of the log's chain there, in hexadecimal. */
  head: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The other nodes on the way from this leaf to the root of the tree: each on the left (`L`) or the right, as base64url. */
  path: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[LR][\w-]{43}$/))), v.maxLength(MAX_PATH)),
  /** The public key (Ed25519), and its signature of the root, as base64url. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  sig: v.pipe(v.string(), v.regex(/^[\w-]{86}$/)),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** Returns the text that a leaf is the hash of. */
export function receiptText({ game, v: version, head }: Pick<Receipt, 'game' | 'v' | 'head'>): string {
  return `sitke/receipt/1\n${game}\n${version}\n${head}`;
}

/** Returns the text that is signed. */
export function rootText(root: Uint8Array): string {
  return `sitke/receipts/1\n${Array.from(root, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The first byte of what is hashed: of a leaf, and of a node with two below it. */
export const LEAF = 0;
export const NODE = 1;

const encoder = new TextEncoder();

/** Returns whether a receipt is signed by its key. Errors: rejects where the platform has no Ed25519. */
export async function isSigned(receipt: Receipt): Promise<boolean> {
  let root = await sha256(LEAF, encoder.encode(receiptText(receipt)));
  for (const step of receipt.path) {
    const other = bytesOf(step.slice(1));
    root = step.startsWith('L') ? await sha256(NODE, other, root) : await sha256(NODE, root, other);
  }
  const key = await crypto.subtle.importKey('raw', bytesOf(receipt.key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(receipt.sig), encoder.encode(rootText(root)));
}

/**
 * Returns the heads of the chain of a game's log: before its first event, and after each, in hexadecimal. `events` are their
 * canonical texts.
 */
export async function headsOf(game: string, events: readonly string[]): Promise<readonly string[]> {
  let head = await sha256(null, encoder.encode(`sitke/log/1\n${game}`));
  const heads = [head];
  for (const event of events) {
    head = await sha256(null, head, encoder.encode(event));
    heads.push(head);
  }
  return heads.map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

async function sha256(first: number | null, ...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const all = first === null ? parts : [Uint8Array.of(first), ...parts];
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** A game's log and its receipts, as a PGN file has them in lines that other programs skip. */
export interface Proof {
  readonly game: string;
  /** The canonical texts of the events. */
  readonly events: readonly string[];
  readonly receipts: readonly Receipt[];
}

const LOG_LINE = '%sitke/log/1 ';
const RECEIPT_LINE = '%sitke/receipt/1 ';

/** Returns the lines of a proof: they begin with `%`, which programs that read PGN skip (PGN standard, 6). */
export function proofLines({ game, events, receipts }: Proof): string {
  const lines = [LOG_LINE + game, ...events.map((event) => `%${event}`), ...receipts.map(receiptLine)];
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns the line of a receipt, which may be added to those of a proof. */
export function receiptLine(receipt: Receipt): string {
  return RECEIPT_LINE + JSON.stringify(receipt);
}

/** Returns the proofs in a PGN file. Errors: throws a `RangeError` with the line. */
export function readProofs(text: string): readonly Proof[] {
  const proofs: { readonly game: string; readonly events: string[]; readonly receipts: Receipt[] }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const last = proofs.at(-1);
    if (line.startsWith(LOG_LINE)) proofs.push({ game: line.slice(LOG_LINE.length).trim(), events: [], receipts: [] });
    else if (line.startsWith(RECEIPT_LINE)) {
      const receipt = receiptOf(line.slice(RECEIPT_LINE.length));
      if (!receipt || !last) throw new RangeError(`line ${index + 1} is no receipt`);
      last.receipts.push(receipt);
    } else if (line.startsWith('%[')) {
      if (!last) throw new RangeError(`line ${index + 1} is an event of no log`);
      last.events.push(line.slice(1));
    }
  }
  return proofs;
}

function receiptOf(text: string): Receipt | null {
  try {
    const parsed = v.safeParse(Receipt, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Reasons for which a game is not what was signed. */
export type ProofProblem =
  | { readonly kind: 'otherGame' | 'unsigned' | 'tooShort' | 'changed'; readonly v: number }
  | { readonly kind: 'none' };

/**
 * Returns what is wrong with a proof; null if every receipt is signed and is one of this log. `version` in a problem is that of the
 * receipt. Errors: rejects where the platform has no Ed25519.
 */
export async function problemOfProof({ game, events, receipts }: Proof): Promise<ProofProblem | null> {
  if (receipts.length === 0) return { kind: 'none' };
  const heads = await headsOf(game, events);
  for (const receipt of receipts) {
    const { v: version } = receipt;
    if (receipt.game !== game) return { kind: 'otherGame', v: version };
    if (!(await isSigned(receipt))) return { kind: 'unsigned', v: version };
    if (version >= heads.length) return { kind: 'tooShort', v: version };
    if (heads[version] !== receipt.head) return { kind: 'changed', v: version };
  }
  return null;
}
