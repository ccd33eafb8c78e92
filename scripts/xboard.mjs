// npm run xboard: the engine plays whole games, one a variant, against itself in XBoard, on its own screen; the record of the
// game that XBoard saves is checked by the rules. Installs Debian's xboard and xvfb where they are missing and it may.
import './checkNode.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';
import { locate, needProgram } from './programs.mjs';

const TIMEOUT_MS = 300_000;

/**
 * Runs a match of one game; the record is in the folder.
 * @param {string} folder
 * @param {string} variant
 * @param {string} depth
 */
async function playGame(folder, variant, depth) {
  const engine = `"${process.execPath}" "${path.join(root, 'packages/cli/bin/sitke.js')}" xboard`;
  const args = [
    ...['-a', needProgram('xboard'), '-fcp', engine, '-scp', engine, '-variant', variant],
    ...['-mg', '1', '-tc', '10', '-inc', '1', '-depth', depth, '-xponder'],
    // XBoard takes a side whose king is not yet placed to stand in check.
    // It does not see that a pawn moves either, and so counts fifty moves too soon: the engines claim their draws.
    ...['-ruleMoves', '0', '-repeatsToDraw', '0'],
    ...['-testLegality', 'false', '-saveGameFile', path.join(folder, 'game.pgn')],
    ...['-debug', '-nameOfDebugFile', path.join(folder, 'debug.txt')],
    ...['-popupExitMessage', 'false', '-soundProgram', ''],
  ];
  // A separate group, so that nothing of it is left over.
  const child = spawn(needProgram('xvfb'), args, {
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
    detached: true,
  });
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(stop, TIMEOUT_MS);
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.once(signal, stop);
  const status = await new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  clearTimeout(timer);
  for (const signal of signals) process.off(signal, stop);
  if (status !== 0) throw new Error(`XBoard ended with status ${status}; its log is in ${folder}.`);
}

/**
 * Returns the problems of the record and the log, and the game.
 * @param {string} folder
 * @param {import('@sitke/rules').VariantId} variant
 */
async function checkGame(folder, variant) {
  const { xboardSetupOf } = await import('@sitke/engine');
  const readFen = xboardSetupOf(variant)?.readFen ?? ((fen) => fen);
  const { parsePgn } = await import('@sitke/rules/pgn');
  // XBoard has a promotion in place as a move there and back, and writes it so: Pe6-e5f.
  const record = fs.readFileSync(path.join(folder, 'game.pgn'), 'utf8');
  const own = record
    .replace(/P?[a-z]\d-([a-z]\d)([a-z])\b/g, (_, to, role) => `${to}=${role.toUpperCase()}`)
    .replace(/(?<=^\[FEN ").*(?="\]$)/m, readFen);
  const parsed = parsePgn(`[Variant "${variant}"]\n${own}`);
  if (!parsed.ok) throw new Error(`the record: ${parsed.error.message}`);
  const [game] = parsed.value;
  if (!game || parsed.value.length > 1) throw new Error('not one game');
  const { resultOf } = await import('@sitke/rules');
  const end = game.end();
  const isClaimed = end.claims.length > 0 && game.result === '1/2-1/2';
  if (!isClaimed && (!end.outcome || resultOf(end.outcome) !== game.result))
    throw new Error(`the result ${game.result} is not that of the board: ${end.fen}`);
  const log = fs.readFileSync(path.join(folder, 'debug.txt'), 'latin1');
  const refused = /^\d+ <(?:first|second)\s*: ((?:Error|Illegal move).*)$/m.exec(log);
  if (refused) throw new Error(`an engine refused something: ${refused[1]}`);
  const moves = game.mainline();
  const uci = moves.map((node) => node.uci);
  return [
    `${moves.length} moves, ${uci.filter((text) => text.includes('@')).length} of them of the set-up`,
    `promotions ${uci.filter((text) => /\d[a-z]$/.test(text)).join(' ') || 'none'}`,
    `${game.result}, ${end.outcome?.reason ?? end.claims[0]?.reason}`,
  ].join('\n');
}

try {
  const [depth = '4'] = process.argv.slice(2);
  installMissing();
  locate(['xboard', 'xvfb']);
  if (!(await compile())) throw new Error('The build failed; the lines above say why.');
  const { ENGINE_VARIANTS } = await import('@sitke/engine');
  for (const variant of ENGINE_VARIANTS) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-xboard-'));
    await playGame(folder, variant, depth);
    console.log(`${variant}\n${await checkGame(folder, variant)}`);
    fs.rmSync(folder, { recursive: true });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
