/** What is wrong with a store after a crash: acts that were acknowledged and are not there, gaps, damage. */
import fs from 'node:fs';
import { type Migration, migrations, openForWriting } from '@sitke/server/store/database';

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
export function inspect(file: string, acks: Acks, steps: readonly Migration[] = migrations): Inspection {
  const total = [...acks.values()].reduce((sum, ids) => sum + ids.size, 0);
  try {
    const db = openForWriting({ file, check: true, steps });
    try {
      return compare(
        db.prepare<[], EventRecord>('SELECT game_id AS game, seq, act_id AS id FROM event ORDER BY game_id, seq').all(),
        db.prepare<[], GameRecord>('SELECT id AS game, version FROM game').all(),
        acks,
      );
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
interface GameRecord {
  readonly game: string;
  readonly version: number;
}

function compare(events: readonly EventRecord[], games: readonly GameRecord[], acks: Acks): Inspection {
  const logs = new Map<string, EventRecord[]>();
  for (const event of events) {
    const log = logs.get(event.game) ?? [];
    logs.set(event.game, log);
    log.push(event);
  }
  const problems = games.flatMap(({ game, version }) => {
    const log = logs.get(game) ?? [];
    const ids = log.flatMap(({ id }) => id ?? []);
    return [
      ...(log.every(({ seq }, index) => seq === index + 1) ? [] : [`${game} has a gap`]),
      ...(log.length === version ? [] : [`${game} is at version ${version} with ${log.length} events`]),
      ...(new Set(ids).size === ids.length ? [] : [`${game} has an act twice`]),
    ];
  });
  let lost = 0;
  for (const [game, ids] of acks) {
    for (const [seq, id] of ids) if (logs.get(game)?.[seq - 1]?.id !== id) lost += 1;
  }
  return { lost, problems };
}
