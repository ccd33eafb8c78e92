/**
 * Signs the heads of logs, many by one signature: a tree of hashes over all that are asked for at once, as those are whose
 * acts one commit has stored. It signs on this thread: asking another costs as much as a signature, and a receipt that
 * comes later costs a separate packet.
 */

import { createHash, sign } from 'node:crypto';
import { LEAF, NODE, type Receipt, receiptText, rootText } from '@sitke/protocol';
import type { ReceiptKey } from './key.js';

/** The most leaves of a tree: a receipt has 12 steps at most. */
const MAX_LEAVES = 4096;

type Signed = Pick<Receipt, 'game' | 'v' | 'head'>;

interface Wanted extends Signed {
  readonly resolve: (receipt: Receipt) => void;
}

export class Signer {
  readonly #key: ReceiptKey;
  #wanted: Wanted[] = [];

  constructor(key: ReceiptKey) {
    this.#key = key;
  }

  get publicKey(): string {
    return this.#key.publicKey;
  }

  /** Signs the head of a game's log at a version. */
  sign(signed: Signed): Promise<Receipt> {
    return new Promise((resolve) => {
      this.#wanted.push({ ...signed, resolve });
      if (this.#wanted.length === 1) process.nextTick(() => this.#signAll());
    });
  }

  #signAll(): void {
    const batch = this.#wanted.splice(0, MAX_LEAVES);
    if (this.#wanted.length > 0) setImmediate(() => this.#signAll());
    const { root, paths } = treeOf(batch.map((each) => hashOf(LEAF, Buffer.from(receiptText(each)))));
    const sig = sign(null, Buffer.from(rootText(root)), this.#key.privateKey).toString('base64url');
    for (const [index, { game, v, head, resolve }] of batch.entries()) {
      resolve({ game, v, head, path: [...paths[index]!], key: this.publicKey, sig });
    }
  }
}

function hashOf(first: number, ...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256').update(Uint8Array.of(first));
  for (const part of parts) hash.update(part);
  return hash.digest();
}

interface Tree {
  readonly root: Buffer;
  /** The steps from each leaf to the root. */
  readonly paths: readonly (readonly string[])[];
}

/** Returns the tree over leaves: in each row two and two are hashed together, and a last one without a neighbour goes up as it is. */
function treeOf(leaves: readonly Buffer[]): Tree {
  const paths: string[][] = leaves.map(() => []);
  let row = leaves.map((hash, index) => ({ hash, below: [index] }));
  while (row.length > 1) {
    const above: typeof row = [];
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at]!, row[at + 1]];
      if (right === undefined) {
        above.push(left);
        continue;
      }
      for (const leaf of left.below) paths[leaf]!.push(`R${right.hash.toString('base64url')}`);
      for (const leaf of right.below) paths[leaf]!.push(`L${left.hash.toString('base64url')}`);
      above.push({ hash: hashOf(NODE, left.hash, right.hash), below: [...left.below, ...right.below] });
    }
    row = above;
  }
  return { root: row[0]!.hash, paths };
}
