import { convertLogs, migrations, type SqliteMigration } from '@sitke/server/store/database';

/** The migrations there are, and one more that touches every event, in SQL and in code. */
export const laterSteps: readonly SqliteMigration[] = [
  ...migrations,
  {
    id: migrations.length + 1,
    sql: [
      `
CREATE TABLE later_act (game_id TEXT NOT NULL, act_id TEXT NOT NULL, seq INTEGER NOT NULL) STRICT;
INSERT INTO later_act SELECT game_id, act_id, seq FROM event WHERE act_id IS NOT NULL;
CREATE UNIQUE INDEX later_act_seq ON later_act (game_id, seq);
UPDATE event SET data = '{"later":1}';
`,
    ],
    convert: convertLogs,
  },
];
