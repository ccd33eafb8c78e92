/** Scores by another engine, in place of those of the games: a stronger teacher, for the first net of a game. */

import fs from 'node:fs';
import { makeSetupFen, rulesOf, type VariantId } from '@sitke/rules';
import { Teacher } from '../tuner/teacher.js';
import { recordSize, setScore, unpackSetup } from './record.js';

/** An order to score positions. */
export interface Rescoring {
  readonly variant: VariantId;
  /** The file that is read, and the one that is written: longer and longer, so a run that was cut off goes on. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** The teacher's program, and the nodes that it searches. */
  readonly program: string;
  readonly nodes: number;
}

/** Records between two writes. */
const BLOCK = 1000;
const TELL_EVERY = 50;

/** Writes the records of a file with the teacher's scores, until `count` or the file's end. */
export async function rescore({ variant, from, to, count, program, nodes }: Rescoring): Promise<void> {
  const rules = rulesOf(variant);
  const size = recordSize(rules.initial.squares.length);
  const teacher = await Teacher.start(program);
  fs.closeSync(fs.openSync(to, 'a'));
  let done = Math.floor(fs.statSync(to).size / size);
  fs.truncateSync(to, done * size);
  const source = fs.openSync(from, 'r');
  const began = { at: Date.now(), done };
  for (let block = 1; done < count; block++) {
    const records = new Uint8Array(Math.min(BLOCK, count - done) * size);
    const read = Math.floor(fs.readSync(source, records, 0, records.length, done * size) / size);
    if (read === 0) break;
    for (let index = 0; index < read; index++) {
      const record = records.subarray(index * size, (index + 1) * size);
      setScore(record, await teacher.score(makeSetupFen(rules, unpackSetup(rules, record)), nodes));
    }
    fs.appendFileSync(to, records.subarray(0, read * size));
    done += read;
    if (block % TELL_EVERY !== 0) continue;
    const rate = (done - began.done) / ((Date.now() - began.at) / 1000);
    console.log(`${done} positions, ${Math.round(rate)} a second`);
  }
  fs.closeSync(source);
  await teacher.quit();
}
