import { type Proof, problemOfProof, readProofs } from '@sitke/protocol';
import { type Game, makeUci } from '@sitke/rules';
import { MAX_PGN_LENGTH } from '@sitke/rules/pgn';
import { type LoggedGame, loggedGame } from '@sitke/server/games';
import type { Command } from '../args.js';
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

/** Returns the receipt's problem; null if each is signed, by the key that is asked for. */
async function problemOfReceipts(proof: Proof, key: string | undefined): Promise<string | null> {
  const { game, receipts } = proof;
  const problem = await problemOfProof(proof);
  if (problem?.kind === 'none') return t('verify.none', { game });
  if (problem) return t(`verify.${problem.kind}`, { game, v: problem.v });
  const other = receipts.find((receipt) => key !== undefined && receipt.key !== key);
  return other ? t('verify.otherKey', { game, v: other.v, key: other.key }) : null;
}

/** Returns the first thing in which a PGN differs from a log; null if there is none. */
function problemOfGame(game: string, pgn: Game, { moves, result, tags }: LoggedGame): string | null {
  const shown = pgn.mainline().map((node) => makeUci(pgn.root.position.rules, node.move!));
  const at = moves.findIndex((move, index) => move !== shown[index]);
  const ply = at < 0 && shown.length > moves.length ? moves.length : at;
  if (ply >= 0) return t('verify.otherMove', { game, ply: ply + 1, pgn: shown[ply] ?? '-', log: moves[ply] ?? '-' });
  if (pgn.result !== result) return t('verify.otherResult', { game, pgn: pgn.result, log: result });
  const other = [...pgn.headers].find(([tag, value]) => value !== (tags.get(tag) ?? value));
  if (!other) return null;
  const [tag, shownValue] = other;
  return t('verify.otherTag', { game, tag, pgn: shownValue, log: tags.get(tag)! });
}

async function verify(file: string, key: string | undefined, io: Io): Promise<void> {
  const text = await io.read(file, MAX_BYTES);
  const [proofs, games] = [proofsOf(file, text), gamesIn(file, text)];
  for (const proof of proofs) {
    const pgn = games.find(({ headers }) => headers.get('GameId') === proof.game);
    const { game, events, receipts } = proof;
    const unsigned = await problemOfReceipts(proof, key);
    if (unsigned !== null) throw new InputError(unsigned);
    if (!pgn) throw new InputError(t('verify.noGame', { game }));
    const logged = readLog(proof);
    const problem = problemOfGame(game, pgn, logged);
    if (problem !== null) throw new InputError(problem);
    const last = Math.max(...receipts.map(({ v }) => v));
    const keys = [...new Set(receipts.map((receipt) => receipt.key))].join(', ');
    const facts = { game, events: events.length, receipts: receipts.length, last, keys };
    await io.out(`${t('verify.good', facts)}\n`);
    const unproved = [...pgn.headers.keys()].filter((tag) => !logged.tags.has(tag));
    if (unproved.length > 0) await io.out(`${t('verify.unproved', { game, tags: unproved })}\n`);
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
