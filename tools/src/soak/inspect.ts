/** Finds what is wrong with a store after a crash: acts that were acknowledged and are not there, gaps, damage. */
import fs from 'node:fs';
import { migrations, openForWriting, Reads, type SqliteMigration } from '@sitke/server/store/database';

/** The acts that were acknowledged: by game, the act ids by the number of their event. */
export type Acks = Map<string, Map<number, string>>;

export interface Inspection {
  /** Acknowledged acts that are not where they were said to be. */
  readonly lost: number;
  /** Anything else, in words. */
  readonly problems: readonly string[];
}

/** Adds the acknowledgements that a player has noted; returns how many, and its other lines. */
export function readAcks(text: string, acks: Acks): { count: number; notes: string[] } {
  const lines = text.split('\n').slice(0, -1);
  const notes = lines.filter((line) => line.startsWith('!'));
  for (const line of lines) {
    const [game = '', seq = '', id = ''] = line.split(' ');
    if (game.startsWith('!')) continue;
    const ids = acks.get(game) ?? new Map<number, string>();
    acks.set(game, ids.set(Number(seq), id));
  }
  return { count: lines.length - notes.length, notes };
}

/** Opens a store as a server would after a crash, and compares it with what was acknowledged. */
export function inspect(
  file: string,
  acks: Acks,
  { steps = migrations }: { readonly steps?: readonly SqliteMigration[] } = {},
): Inspection {
  const total = [...acks.values()].reduce((sum, ids) => sum + ids.size, 0);
  try {
    const db = openForWriting({ file, check: true, steps });
    try {
      const games = db.prepare<[], { readonly id: string }>('SELECT id FROM game').all();
      const events = db.prepare<[], EventRecord>('SELECT game_id AS game, seq, act_id AS id FROM event').all();
      const reads = new Reads(db);
      const problems = games.flatMap(({ id }) => {
        const problem = reads.problemOf(id);
        return problem === null ? [] : [`${id}: ${problem}`];
      });
      return { lost: countLost(events, acks), problems };
    } finally {
      db.close();
    }
  } catch (error) {
    return { lost: total, problems: [`${file} (${fs.existsSync(file) ? 'there' : 'not there'}): ${error}`] };
  }
}

interface EventRecord {
  readonly game: string;
  readonly seq: number;
  readonly id: string | null;
}

/** How many acts are not where they were acknowledged to be. No game has an act twice: the schema sees to that. */
function countLost(events: readonly EventRecord[], acks: Acks): number {
  const stored = new Map(events.map(({ game, seq, id }) => [`${game} ${seq}`, id]));
  let lost = 0;
  for (const [game, ids] of acks) {
    for (const [seq, id] of ids) if (stored.get(`${game} ${seq}`) !== id) lost += 1;
  }
  return lost;
}
