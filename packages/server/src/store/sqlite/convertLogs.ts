/**
 * Converts logs from before the fifth migration into the form of `form.ts`. It is part of that migration and never
 * changes: of the program's own code it uses only the form, which never changes either.
 */

import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson, checksumOf, firstHead, type Json, nextHead } from '../form.js';
import type { LogEvent } from '../row.js';
import { rowOf } from '../sql/rows.js';
import type { Database } from './driver.js';
import { fixedSumOf, type GameRecord, stateSumOf } from './records.js';

const IDS = 'SELECT id FROM game WHERE id > ? ORDER BY id LIMIT 500';
const GAME =
  'SELECT options, time_control AS timeControl, about, result, status, updated_ms AS updatedMs FROM game WHERE id = ?';
const EVENTS = `SELECT seq, kind, act_id AS actId, seat, data, at_ms AS atMs FROM event WHERE game_id = ? ORDER BY seq`;
const PUT_EVENT = 'UPDATE event SET data = ?, sum = ? WHERE game_id = ? AND seq = ?';
const PUT_GAME = `UPDATE game SET options = :options, time_control = :timeControl, result = :result, about = :about, name0 = :name0, name1 = :name1, salt0 = :salt0, salt1 = :salt1,
  invited = :invited, is_void = :isVoid, ended_ms = :endedMs, head = :head WHERE id = :id`;

const RECORD = 'SELECT * FROM game WHERE id = ?';
const PUT_SUMS = 'UPDATE game SET fixed_sum = ?, state_sum = ? WHERE id = ?';

type Fields = { [key: string]: Json | undefined };
interface OldGame {
  readonly options: string;
  readonly timeControl: string;
  readonly about: string;
  readonly status: string;
  readonly updatedMs: number;
  readonly result: string | null;
}

/** Converts every log of a store. */
export function convertLogs(db: Database): void {
  const ids = db.prepare<[string], string>(IDS).pluck();
  for (let page = ids.all(''); page.length > 0; page = ids.all(page.at(-1)!)) {
    for (const id of page) convertGame(db, id);
  }
}

function convertGame(db: Database, id: string): void {
  const game = db.prepare<[string], OldGame>(GAME).get(id)!;
  const people = new People();
  const put = db.prepare<[string, number, string, number]>(PUT_EVENT);
  let head = firstHead(id);
  for (const old of db.prepare<[string], LogEvent>(EVENTS).all(id)) {
    const event = { ...old, data: people.convert(old) };
    put.run(event.data, checksumOf(id, event), id, event.seq);
    head = nextHead(head, event);
  }
  const { names, opponent, ...about } = fieldsOf(game.about) ?? {};
  const invited = isFields(opponent) && opponent['kind'] === 'bot' ? `bot:${String(opponent['name'])}` : null;
  const [[name0, name1], [salt0, salt1]] = [people.names, people.salts];
  const columns = {
    ...{ id, name0, name1, salt0, salt1, invited, head: Buffer.from(head, 'hex') },
    options: ordered(game.options),
    timeControl: ordered(game.timeControl),
    result: game.result === null ? null : ordered(game.result),
    about: canonicalJson({ ...about, opponent: withoutName(opponent) }),
    isVoid: Number(fieldsOf(game.result ?? '')?.['by'] === 'aborted'),
    endedMs: game.status === 'ended' ? game.updatedMs : null,
  };
  db.prepare<[typeof columns]>(PUT_GAME).run(columns);
  const row = rowOf(db.prepare<[string], GameRecord>(RECORD).get(id)!);
  db.prepare<[number, number, string]>(PUT_SUMS).run(fixedSumOf(row), stateSumOf(row, head), id);
}

/** The people of a game, as its log names them. */
class People {
  readonly names: [string | null, string | null] = [null, null];
  readonly salts: [string | null, string | null] = [null, null];

  /** Returns the data of an event in its new form; data that is not an object stays as it is. */
  convert({ kind, seat, data }: LogEvent): string {
    const fields = fieldsOf(data);
    if (!fields) return data;
    const { seat: _, ...rest } = fields;
    if (kind === 'joined' && seat !== null) {
      return canonicalJson({ player: this.#seated(seat, rest['player'], rest['name']) });
    }
    const { seats, names, opponent, ...terms } = rest;
    if (kind !== 'created' || !Array.isArray(seats) || !Array.isArray(names)) return canonicalJson(rest);
    const seated = ([0, 1] as const).map((each) => this.#seated(each, seats[each], names[each]));
    return canonicalJson({ ...terms, seats: seated, opponent: withoutName(opponent) });
  }

  /** Returns a player who takes a seat, as the log has them from now on. */
  #seated(seat: 0 | 1, player: Json | undefined, name: Json | undefined): string | null {
    if (typeof player !== 'string') return null;
    this.names[seat] = typeof name === 'string' ? name : null;
    if (player.startsWith('engine:')) return player;
    const salt = randomBytes(16).toString('base64url');
    this.salts[seat] = salt;
    const text = canonicalJson(['sitke/seat/1', salt, player, this.names[seat]]);
    return createHash('sha256').update(text).digest('base64url');
  }
}

function withoutName(opponent: Json | undefined): Json | undefined {
  return isFields(opponent) && opponent['kind'] === 'bot' ? { kind: 'bot' } : opponent;
}

/** Returns a text as canonical JSON; unchanged if it is not an object's. */
function ordered(text: string): string {
  const fields = fieldsOf(text);
  return fields ? canonicalJson(fields) : text;
}

/** Returns the fields of a JSON object; null if the text is not one. */
function fieldsOf(text: string): Fields | null {
  try {
    const value = JSON.parse(text) as Json;
    return isFields(value) ? value : null;
  } catch {
    // A store accepts any text.
    return null;
  }
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
