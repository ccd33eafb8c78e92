/**
 * A program that ends games of the club of `contracts/logs/club` in a store until it is killed, and keeps a line of each
 * end that was acknowledged: `node club.js FILE GAMES`, with standard output a file.
 */
import fs from 'node:fs';
import { openSqliteStore } from '@sitke/server/store';
import { finish } from '@sitke/testkit/contracts/logs/club';

const [file = '', games = ''] = process.argv.slice(2);
const onFatal = (error: Error): never => {
  throw error;
};
const store = await openSqliteStore({ file, onFatal });
fs.writeSync(1, 'begun\n');
for (let index = 0; index < Number(games); index++) {
  const isDone = (await store.games.load(`game${index}`))?.row.status === 'ended';
  if (!isDone && (await finish(store, index)) !== null) fs.writeSync(1, `game${index}\n`);
}
fs.writeSync(1, 'done\n');
await store.close();
