/**
 * Imported before a player: where its store gives SQLite the first setting of SITKE_WEAKEN, it gives the second instead.
 * The tests must then see losses.
 */
import Database from 'better-sqlite3';

const [from = '', to = '']: readonly string[] = JSON.parse(process.env['SITKE_WEAKEN'] ?? '[]');
const { pragma } = Database.prototype;
Database.prototype.pragma = function (this: Database.Database, source: string, options?: Database.PragmaOptions) {
  return pragma.call(this, source === from ? to : source, options);
};
