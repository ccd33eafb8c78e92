/** Receipts are signed as docs/log.md says: they are checked here by hand, and as pages and `sitke verify` check them. */

import { createHash, createPublicKey, verify } from 'node:crypto';
import { headsOf, isSigned, problemOfProof, type Receipt } from '@sitke/protocol';
import { chainName, headOf, type LogEvent, MemoryStore } from '@sitke/server/store';
import { expect, test } from 'vitest';
import { newReceiptKey } from './key.js';
import { Signer } from './signer.js';

const GAME = 'n3JtAj9K3h';
const key = newReceiptKey();

/** Heads to be signed, all different. */
const signedOf = (count: number): Pick<Receipt, 'game' | 'v' | 'head'>[] =>
  Array.from({ length: count }, (_, v) => ({ game: GAME, v, head: createHash('sha256').update(`${v}`).digest('hex') }));

const signAll = (count: number): Promise<Receipt[]> => {
  const signer = new Signer(key);
  return Promise.all(signedOf(count).map((each) => signer.sign(each)));
};

/** Checks a receipt by the words of docs/log.md. */
function isGoodByHand({ game, v, head, path, key: publicKey, sig }: Receipt): boolean {
  const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  let node = sha256('\0', ['sitke/receipt/1', game, v, head].join('\n'));
  for (const step of path) {
    const other = Buffer.from(step.slice(1), 'base64url');
    node = step.startsWith('L') ? sha256('\u0001', other, node) : sha256('\u0001', node, other);
  }
  const given = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const text = Buffer.from(`sitke/receipts/1\n${node.toString('hex')}`);
  return verify(null, text, given, Buffer.from(sig, 'base64url'));
}

test.each([1, 2, 3, 4, 5, 7, 8, 9, 100])(
  '%i heads at once: one signature, and a way to it from each',
  async (count) => {
    const receipts = await signAll(count);
    expect(new Set(receipts.map(({ sig }) => sig)).size).toBe(1);
    expect(receipts.map(({ game, v, head }) => ({ game, v, head }))).toEqual(signedOf(count));
    for (const receipt of receipts) {
      expect(receipt.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      expect(isGoodByHand(receipt)).toBe(true);
      expect(await isSigned(receipt)).toBe(true);
    }
  },
);

test('more heads than a tree has leaves are signed by several signatures', async () => {
  const receipts = await signAll(5000);
  expect(new Set(receipts.map(({ sig }) => sig)).size).toBe(2);
  for (const at of [0, 4095, 4096, 4999]) expect(await isSigned(receipts[at]!)).toBe(true);
});

test('nothing of a receipt may be another', async () => {
  const [receipt, other] = (await signAll(5)) as [Receipt, Receipt];
  const changed: Receipt[] = [
    { ...receipt, game: 'n3JtAj9K3i' },
    { ...receipt, v: receipt.v + 1 },
    { ...receipt, head: other.head },
    { ...receipt, path: other.path },
    { ...receipt, path: receipt.path.slice(1) },
    { ...receipt, key: newReceiptKey().publicKey },
    { ...receipt, sig: (await signAll(2))[0]!.sig },
  ];
  for (const each of changed) expect([await isSigned(each), isGoodByHand(each)]).toEqual([false, false]);
});

test('a receipt of another log than a game names its kind', async () => {
  const store = new MemoryStore();
  const row = { kind: 'table', id: 'club', version: 2, key: '', state: '{}' };
  const events = [1, 2].map((seq) => ({ seq, kind: 'sat', actId: `act${seq}`, data: `{"seat":${seq}}`, atMs: 7 }));
  await store.logs.commit({ row, expect: 0, events });
  const { head } = (await store.logs.load(row))!;
  const game = chainName(row);
  const receipt = await new Signer(key).sign({ game, v: 2, head });
  expect([receipt.game, isGoodByHand(receipt), await isSigned(receipt)]).toEqual(['table/club', true, true]);
  const texts = events.map(({ seq, data }) => `[${seq},"sat",null,7,${data}]`);
  expect(await problemOfProof({ game, events: texts, receipts: [receipt] })).toBeNull();
  expect(await problemOfProof({ game, events: texts.slice(1), receipts: [receipt] })).not.toBeNull();
});

test('the chain of a log is that of the store', async () => {
  const events = [1, 2, 3].map(
    (seq): LogEvent => ({ seq, kind: 'moved', actId: null, seat: 0, data: `{"text":"á${seq}"}`, atMs: 7 }),
  );
  const texts = events.map(({ seq, data }) => `[${seq},"moved",0,7,${data}]`);
  const heads = await headsOf(GAME, texts);
  expect(heads).toHaveLength(4);
  expect(heads.at(-1)).toBe(headOf(GAME, events));
});
