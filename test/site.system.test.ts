/** A small part of `npm run faults`: a whole site on loopback, and some of what may happen to it, under play. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testSeed } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import { needProgram } from '#scripts/programs';
import { FaultRun, newReport } from '#tools/faults/run';

test('players lose nothing through some faults of servers, databases and what lies between', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-site-'));
  const programs = {
    etcd: needProgram('etcd'),
    patroni: needProgram('patroni'),
    haproxy: needProgram('haproxy'),
    postgres: needProgram('postgres'),
    faketime: needProgram('faketime'),
  };
  const report = newReport();
  const sizes = { faults: 8, roundOf: 8, tables: 10 };
  const rest = { hasLinks: false, seed: testSeed() };
  await new FaultRun({ folder, programs, ...sizes, ...rest }, report).run();
  expect([report.lost, report.problems]).toEqual([0, []]);
  expect(report).toMatchObject({ faults: sizes.faults });
  expect(report.acks).toBeGreaterThan(1000);
  fs.rmSync(folder, { recursive: true });
});
