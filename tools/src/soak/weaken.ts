/** Imported before a player: its store syncs as SITKE_SYNCHRONOUS says. The test of power failures must then see losses. */
import Database from 'better-sqlite3';

const { pragma } = Database.prototype;
Database.prototype.pragma = function (this: Database.Database, source: string, options?: Database.PragmaOptions) {
  const weak = source.replace('synchronous = FULL', `synchronous = ${process.env['SITKE_SYNCHRONOUS']}`);
  return pragma.call(this, weak, options);
};
