/** The unit file before systemd itself. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { needProgram } from '#scripts/programs';

const verify = (file: string) =>
  spawnSync(needProgram('systemdAnalyze'), ['verify', '--man=no', file], { encoding: 'utf8' });

test('systemd finds nothing wrong with the unit file, and finds what is wrong', () => {
  const file = path.join(root, 'deploy/sitke.service');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-unit-'));
  try {
    // Where Node is, is another matter on each machine.
    const text = fs.readFileSync(file, 'utf8').replace('/usr/bin/node', process.execPath);
    const copy = path.join(folder, 'sitke.service');
    fs.writeFileSync(copy, text);
    const { status, stdout, stderr } = verify(copy);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('sitke.service'));
    expect([status, said]).toEqual([0, []]);
    fs.writeFileSync(copy, text.replace('ProtectSystem=strict', 'ProtectSystem=severe'));
    expect(verify(copy).stderr).toContain('sitke.service');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
