/** Stores by their addresses. */

import fs from 'node:fs';
import { StoreOpenError } from './errors.js';
import { openPostgresStore } from './postgres/openPostgres.js';
import { openSqliteStore, type SqliteStoreOptions } from './sqlite/sqliteStore.js';
import type { Store } from './store.js';

/** The options of a store that is opened by its address. */
export interface OpenStoreOptions extends Omit<SqliteStoreOptions, 'file'> {
  /** Takes a Postgres server without a synchronous standby. Default: false. */
  readonly mayLose?: boolean;
  /** Makes a store where there is none. Default: true. */
  readonly mayCreate?: boolean;
}

const SQLITE = 'sqlite:';
const POSTGRES = /^postgres(ql)?:\/\//;

/**
 * Opens the store at an address: `sqlite:FILE`, or `postgres://…` as `pg` reads it. Errors: a `StoreOpenError` if there is
 * none, or it cannot be used.
 */
export async function openStore(address: string, options: OpenStoreOptions): Promise<Store> {
  const { mayLose = false, mayCreate = true, onDamage, ...sqlite } = options;
  const hearing = onDamage === undefined ? {} : { onDamage };
  if (POSTGRES.test(address)) return openPostgresStore({ url: address, mayLose, mayCreate, ...hearing });
  if (!address.startsWith(SQLITE)) {
    throw new StoreOpenError(`${shownAddress(address)} is no address of a store, such as sqlite:FILE or postgres://…`);
  }
  const file = address.slice(SQLITE.length);
  if (!mayCreate && !fs.existsSync(file)) throw new StoreOpenError(`${file} does not exist`);
  return openSqliteStore({ ...sqlite, ...hearing, file });
}

/** Returns an address without the password that it may have, to be shown. */
export function shownAddress(address: string): string {
  if (!POSTGRES.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '') url.password = '***';
  if (url.searchParams.has('password')) url.searchParams.set('password', '***');
  return url.href;
}
