/**
 * Imported before a player: where its store gives SQLite the first setting of SITKE_WEAKEN, it gives the second instead.
 * The tests must then see losses.
 */
import { Database } from '@sitke/server/store/database';

const [from = '', to = '']: readonly string[] = JSON.parse(process.env['SITKE_WEAKEN'] ?? '[]');
const { pragma } = Database.prototype;
/** Connections that stay open: the last one that closes would bring the log into the database after all. */
const open = new Map<string, Database>();
Database.prototype.pragma = function (this: Database, source: string, options?: { readonly simple?: boolean }) {
  if (source !== from) return pragma.call(this, source, options);
  if (from.startsWith('wal_checkpoint') && !open.has(this.name)) {
    const kept = new Database(this.name, { readonly: true });
    pragma.call(kept, 'schema_version');
    open.set(this.name, kept);
  }
  return pragma.call(this, to, options);
};
