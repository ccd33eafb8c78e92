// An engine for tests that knows no rules: it answers by the number of moves in the position, and fails on request.
//
// moves=a,b,c   its answer after n moves is the n-th of them, from the beginning again after the last
// cp=N          the score it gives
// fail=KIND     what it does wrong: crash, silence, slow, rubbish, flood, illegal, none (no move); at=N: after N moves only
// start=KIND    what it does on `uci`: crash or silence
// once=FILE     it dies on `uci` if the file is there, else makes it
// record=FILE   where it writes its input
// pids=FILE     where it writes its process id
import fs from 'node:fs';
import { createInterface } from 'node:readline';

const settings = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=', 2)));
const moves = (settings.moves ?? '').split(',');
let count = 0;
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);
const answer = () => {
  say(`info depth 3 score cp ${settings.cp ?? 0} nodes 7 pv x`);
  say(`bestmove ${moves[count % moves.length]}`);
};
let isLate = false;

const failures = {
  crash: () => {
    process.stderr.write('first line\nout of ideas\n');
    process.exit(3);
  },
  silence: () => {},
  slow: () => {
    isLate = true;
  },
  rubbish: () => say('bestmove'),
  flood: () => process.stdout.write('x'.repeat(3_000_000)),
  illegal: () => say('bestmove a1a9'),
  none: () => say('bestmove (none)'),
};

/** @param {string} kind */
const fail = (kind) => failures[/** @type {keyof typeof failures} */ (kind)]();

const commands = {
  uci: () => {
    const isAgain = settings.once && fs.existsSync(settings.once);
    if (settings.once) fs.writeFileSync(settings.once, '');
    if (isAgain) return fail('crash');
    if (settings.start) return fail(settings.start);
    say('id name Fake of the tests');
    say('option name Use Nets type check default true');
    say('option name Ruleset type string default x');
    say('uciok');
  },
  isready: () => say('readyok'),
  go: () => {
    if (settings.fail && Number(settings.at ?? count) === count) fail(settings.fail);
    else answer();
  },
  stop: () => {
    if (isLate) answer();
  },
  quit: () => process.exit(),
};

if (settings.pids) fs.appendFileSync(settings.pids, `${process.pid}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  if (settings.record) fs.appendFileSync(settings.record, `${line}\n`);
  if (line.startsWith('position')) count = (line.split(' moves ')[1] ?? '').split(' ').filter((move) => move).length;
  const command = line.split(' ')[0];
  if (command in commands) commands[/** @type {keyof typeof commands} */ (command)]();
});
