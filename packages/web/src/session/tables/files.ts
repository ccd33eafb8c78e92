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
import { rulesOfGame } from '../rules.js';
import type { Making } from '../tables.js';
import type { Course } from '../training.js';
import { LISTING, type Listing, makingOf, readListing } from './listing.js';

/** Addresses are from the page; the worker lies one folder below it. */
const urlOf = (address: string): string => new URL(`../${address}`, globalThis.location.href).href;

/** How long to wait before the list is asked for again while tables are made. */
const AGAIN_MS = 1000;

/** Is called with the progress while a needed table is still being made. Errors: an error that it throws ends the waiting. */
export type OnMaking = (making: Making) => void;

async function get(address: string): Promise<Response> {
  const response = await fetch(urlOf(address)).catch(() => {
    // The browser's own words say nothing to a player; the app has its sentence for it.
    throw new Error('');
  });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

let known: Listing | null = null;

/** Returns the list of the tables; it is not asked for again once it has all that are needed. */
async function listingWith(names: readonly string[], onMaking: OnMaking): Promise<Listing> {
  for (;;) {
    known ??= readListing(await (await get(LISTING)).json());
    const listing = known;
    if (!names.some((name) => listing[name] === null)) return listing;
    known = null;
    onMaking(makingOf(listing)!);
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}

async function fetchTable(address: string, rules: Rules): Promise<Table> {
  const response = await get(address);
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

  /** Fetches the tables of a material and of all that comes of it, as far as the app has them or is getting them. */
  async need(material: Material, onMaking: OnMaking): Promise<void> {
    const { rules } = this.base;
    const names = dependencyOrder(rules, [material]).map(
      (one) => `${rules.def.id}/${one.key}.${ruleClass(rules, one)}.stb`,
    );
    const listing = await listingWith(names, onMaking);
    await Promise.all(
      names.map((name) => listing[name]).map((address) => (address ? this.#fetch(address) : undefined)),
    );
  }

  #fetch(address: string): Promise<void> {
    const { rules } = this.base;
    let fetched = this.#fetched.get(address);
    if (!fetched) {
      fetched = fetchTable(address, rules).then((table) => this.base.add(table));
      // A failed one is tried again when it is needed next.
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

/**
 * Returns the tables for a position and all that can come of it, once they are made. Errors: throws where a file cannot
 * be had or read.
 */
export async function tablesForPosition(course: Course, position: Position, onMaking: OnMaking): Promise<Tablebase> {
  const shelf = shelfOf(course);
  const { def } = position.rules;
  const pieces = Array.from({ length: position.rules.geometry.size }, (_, square) => position.pieceAt(square));
  await shelf.need(materialOf(def, pieces).material, onMaking);
  return shelf.base;
}

/** Returns the tables for a material by its name. Errors: as above, and RangeError where there is no such material. */
export async function tablesFor(course: Course, name: string, onMaking: OnMaking): Promise<Tablebase> {
  const shelf = shelfOf(course);
  const material = parseMaterial(shelf.base.rules.def, name);
  if (!material.ok) throw new RangeError(material.error.message);
  await shelf.need(material.value, onMaking);
  return shelf.base;
}
