/** The names of logs by the table, an index and the events: see `LogDatabase`. */
export const LOG_NAMES: readonly string[] = [
  'SELECT name FROM log NOT INDEXED WHERE name > $1 ORDER BY name LIMIT $2',
  'SELECT name FROM log INDEXED BY log_key WHERE name > $1 ORDER BY name LIMIT $2',
  'SELECT DISTINCT log AS name FROM log_event WHERE log > $1 ORDER BY log LIMIT $2',
];
