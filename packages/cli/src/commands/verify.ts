import { type Proof, problemOfProof, readProofs } from '@sitke/protocol';
import { type Game, makeUci } from '@sitke/rules';
import { MAX_PGN_LENGTH } from '@sitke/rules/pgn';
import { type LoggedGame, loggedGame } from '@sitke/server/games';
import type { Command } from '../command.js';
import { InputError, type Io, nameOf } from '../io.js';
import { gamesIn, oneFile } from '../pgnFile.js';
import { t } from '../texts.js';

/** A log of a game may be longer than the game. */
const MAX_BYTES = 6 * MAX_PGN_LENGTH;

function proofsOf(file: string, text: string): readonly Proof[] {
  try {
    const proofs = readProofs(text);
    if (proofs.length > 0) return proofs;
  } catch (error) {
    throw new InputError(t('place.problem', { place: nameOf(file), problem: (error as Error).message }));
  }
  throw new InputError(t('verify.noLog', { file: nameOf(file) }));
}

function readLog({ game, events }: Proof): LoggedGame {
  try {
    return loggedGame(game, events);
  } catch (error) {
    throw new InputError(t('verify.badLog', { game, problem: (error as Error).message }));
  }
}

/** Returns what is wrong with a proof; null if it is that of this game, and all of it is signed. */
async function problemOf(proof: Proof, pgn: Game | undefined, key: string | undefined): Promise<string | null> {
  const { game, receipts } = proof;
  const problem = await problemOfProof(proof);
  if (problem?.kind === 'none') return t('verify.none', { game });
  if (problem) return t(`verify.${problem.kind}`, { game, v: problem.v });
  const other = receipts.find((receipt) => key !== undefined && receipt.key !== key);
  if (other) return t('verify.otherKey', { game, v: other.v, key: other.key });
  if (!pgn) return t('verify.noGame', { game });
  const { moves, result } = readLog(proof);
  const shown = pgn.mainline().map((node) => makeUci(pgn.root.position.rules, node.move!));
  const at = moves.findIndex((move, index) => move !== shown[index]);
  const ply = at < 0 && shown.length > moves.length ? moves.length : at;
  if (ply >= 0) return t('verify.otherMove', { game, ply: ply + 1, pgn: shown[ply] ?? '-', log: moves[ply] ?? '-' });
  if (pgn.result !== result) return t('verify.otherResult', { game, pgn: pgn.result, log: result });
  return null;
}

async function verify(file: string, key: string | undefined, io: Io): Promise<void> {
  const text = await io.read(file, MAX_BYTES);
  const [proofs, games] = [proofsOf(file, text), gamesIn(file, text)];
  for (const proof of proofs) {
    const pgn = games.find(({ headers }) => headers.get('GameId') === proof.game);
    const problem = await problemOf(proof, pgn, key);
    if (problem !== null) throw new InputError(problem);
    const { game, events, receipts } = proof;
    const last = Math.max(...receipts.map(({ v }) => v));
    const keys = [...new Set(receipts.map((receipt) => receipt.key))].join(', ');
    const facts = { game, events: events.length, receipts: receipts.length, last, keys };
    await io.out(`${t('verify.good', facts)}\n`);
  }
}

/** Checks finished games against what a server has signed of them. */
export const command: Command = {
  help: t('help.verify'),
  options: { key: 'text' },
  async run(args, io) {
    await verify(oneFile('verify', args), args.texts.get('key')?.[0], io);
  },
};
