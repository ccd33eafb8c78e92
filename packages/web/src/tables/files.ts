/** The tables that the app has, fetched when a position needs them. */
import type { Position, Rules } from '@sitke/rules';
import {
  dependencyOrder,
  type Material,
  materialOf,
  parseMaterial,
  ruleClass,
  Table,
  Tablebase,
} from '@sitke/tablebase';
import { rulesOfGame } from '../state/rules.js';
import type { Course } from '../state/training.js';

/** Addresses of the files, by their place in the folder that `scripts/tables.mjs` fills. */
const ADDRESSES = import.meta.glob<string>('../../../tablebase/dist/tables/*/*.stb', {
  query: '?url',
  import: 'default',
  eager: true,
});

function addressOf(rules: Rules, material: Material): string | undefined {
  const name = `${rules.def.id}/${material.key}.${ruleClass(rules, material)}.stb`;
  return Object.entries(ADDRESSES).find(([path]) => path.endsWith(`/${name}`))?.[1];
}

async function fetchTable(address: string, rules: Rules): Promise<Table> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const source = { size: bytes.length, read: (at: number, length: number) => bytes.subarray(at, at + length) };
  const table = Table.open(source, rules);
  if (!table.ok) throw new Error(`${address}: ${table.error.message}`);
  return table.value;
}

/** The tables of one course, as far as they have been needed. */
class Shelf {
  readonly base: Tablebase;
  readonly #fetched: Map<string, Promise<void>> = new Map();

  constructor(rules: Rules) {
    this.base = new Tablebase(rules);
  }

  /** Fetches the tables of a material and of all that comes of it, as far as the app has them. */
  async need(material: Material): Promise<void> {
    await Promise.all(dependencyOrder(this.base.rules, [material]).map((one) => this.#fetch(one)));
  }

  #fetch(material: Material): Promise<void> {
    const { rules } = this.base;
    const address = addressOf(rules, material);
    if (address === undefined) return Promise.resolve();
    let fetched = this.#fetched.get(address);
    if (!fetched) {
      fetched = fetchTable(address, rules).then((table) => this.base.add(table));
      // What failed is tried again when it is needed next.
      fetched.catch(() => this.#fetched.delete(address));
      this.#fetched.set(address, fetched);
    }
    return fetched;
  }
}

const shelves: Map<string, Shelf> = new Map();

function shelfOf(course: Course): Shelf {
  const key = `${course.variant} ${course.ruleset}`;
  let shelf = shelves.get(key);
  if (!shelf) {
    shelf = new Shelf(rulesOfGame(course));
    shelves.set(key, shelf);
  }
  return shelf;
}

/** Returns the tables for a position and all that can come of it. Errors: throws where a file cannot be had or read. */
export async function tablesForPosition(course: Course, position: Position): Promise<Tablebase> {
  const shelf = shelfOf(course);
  const { def } = position.rules;
  const pieces = Array.from({ length: position.rules.geometry.size }, (_, square) => position.pieceAt(square));
  await shelf.need(materialOf(def, pieces).material);
  return shelf.base;
}

/** Returns the tables for a material by its name. Errors: as above, and RangeError where there is no such material. */
export async function tablesFor(course: Course, name: string): Promise<Tablebase> {
  const shelf = shelfOf(course);
  const material = parseMaterial(shelf.base.rules.def, name);
  if (!material.ok) throw new RangeError(material.error.message);
  await shelf.need(material.value);
  return shelf.base;
}
