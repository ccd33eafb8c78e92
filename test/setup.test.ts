/** `npm run setup` on machines that lack what npm does not bring, some of which let it install and some do not. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '#scripts/prepare';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-setup-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const works = '#!/bin/sh\nexit 0\n';

interface Machine {
  readonly name: string;
  readonly user: number;
  /** Programs of its PATH, as scripts of the shell; `HERE` stands for its folder. */
  readonly programs: Readonly<Record<string, string>>;
}

/** A stand-in for `apt-get`: it notes its arguments, and installs. */
const installing = `#!/bin/sh
echo "$@" >> HERE/told
if [ "$2" = install ]; then
  for name in chromium-headless-shell strace; do printf '${works.replaceAll('\n', '\\n')}' > HERE/$name; /bin/chmod +x HERE/$name; done
fi
`;
const refusing = `#!/bin/sh
[ "$2" = update ] && exit 0
echo 'E: Unable to locate package chromium-headless-shell' >&2
echo 'W: and much more that nobody wants to know' >&2
exit 100
`;

function setUpOn({ name, user, programs }: Machine, ...args: string[]) {
  const here = path.join(folder, name);
  fs.mkdirSync(here, { recursive: true });
  // `env` is there on every system.
  const all = { env: '#!/bin/sh\nshift\nexec "$@"\n', ...programs };
  for (const [file, text] of Object.entries(all)) {
    if (!fs.existsSync(path.join(here, file)))
      fs.writeFileSync(path.join(here, file), text.replaceAll('HERE', here), { mode: 0o755 });
  }
  const preload = `data:text/javascript,process.getuid = () => ${user}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, path.join(root, 'scripts/setup.mjs'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: here, HOME: here, npm_execpath: process.env['npm_execpath'] ?? '' },
    },
  );
  const told = path.join(here, 'told');
  return { status, out: stdout, err: stderr, told: fs.existsSync(told) ? fs.readFileSync(told, 'utf8') : '' };
}

const commands = '-q update\n-q install -y --no-install-recommends chromium-headless-shell strace\n';

test.each([
  ['root', { name: 'root', user: 0, programs: { 'apt-get': installing } }],
  [
    'whoever may become root',
    {
      name: 'sudo',
      user: 1000,
      programs: { 'apt-get': installing, sudo: '#!/bin/sh\nshift\nexec "$@"\n', true: works },
    },
  ],
] as const)('as %s installs all that is missing in one go, and says what and why', (_, machine) => {
  const first = setUpOn(machine, 'browser', 'strace');
  expect(first).toMatchObject({ status: 0, err: '', told: commands });
  expect(first.out).toContain('Chromium or Chrome is missing (the browser tests start it).\nstrace is missing (');
  expect(first.out).toContain("Installing Debian's chromium-headless-shell and strace (apt-get) …\n");
  expect(first.out).toContain(`SITKE_BROWSER=${path.join(folder, machine.name, 'chromium-headless-shell')}\n`);
  // The second time there is nothing to do.
  expect(setUpOn(machine, 'browser', 'strace')).toMatchObject({ status: 0, err: '', told: commands });
});

test.each<[string, Machine, string]>([
  ['there is no apt-get', { name: 'other', user: 0, programs: {} }, 'this system has no apt-get'],
  [
    'nobody may install',
    { name: 'guest', user: 1000, programs: { 'apt-get': installing } },
    'you are not root, and sudo is missing or asks for a password',
  ],
  [
    'the package is not to be had',
    { name: 'refusing', user: 0, programs: { 'apt-get': refusing } },
    'apt-get install failed (Unable to locate package chromium-headless-shell)',
  ],
])('where %s it fails with one line that says why, and what to do', (_, machine, why) => {
  const { status, err, told } = setUpOn(machine, 'browser');
  expect(err).toBe(
    `Chromium or Chrome is missing (the browser tests start it) and cannot be installed here: ${why}; run "apt-get install chromium-headless-shell" as root, or as your system does it, or set SITKE_BROWSER to one.\n`,
  );
  expect([status, told]).toEqual([1, '']);
});

test('what it does not know is one line', () => {
  const { status, err } = setUpOn({ name: 'root', user: 0, programs: {} }, 'nonsense');
  expect(err).toMatch(/^No program "nonsense"\. Usage: npm run setup \[-- browser \| [^\n]*strace [^\n]*\]\n$/);
  expect(status).toBe(1);
});
