/** The services of a database that are not of games or people. */

import type { LogServices } from '../wholeLogs.js';
import { type LogDatabase, SqlLogs, SqlRecords, SqlTransactions } from './logs.js';
import { SqlOutbox } from './outbox.js';

export function logServices(database: LogDatabase): LogServices {
  const logs = new SqlLogs(database);
  const { sql } = database;
  return {
    logs,
    records: new SqlRecords(sql),
    transactions: new SqlTransactions(sql, logs),
    outbox: new SqlOutbox(sql),
  };
}
