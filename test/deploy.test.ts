/** The examples of deploy/: every option, path and route in them is one that there is. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { sitkeProgram } from './program.js';

const read = (name: string): string => fs.readFileSync(path.join(root, 'deploy', name), 'utf8');
const names = fs.readdirSync(path.join(root, 'deploy'));

test('every option that they and docs/operating.md name is one of serve', () => {
  const { stdout } = spawnSync(process.execPath, [sitkeProgram, 'serve', '--help'], { encoding: 'utf8' });
  const known = new Set(stdout.match(/--[a-z][a-z-]+/g));
  const lines = names
    .flatMap((name) => read(name).split('\n'))
    .filter((line) => !/^RUN|apt-get|npm |podman|chown/.test(line));
  const named = lines.flatMap((line) => line.match(/(?<=^|[\s'"=])--[a-z][a-z-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  const others = ['--data-checksums', '--pre-vote', '--from', '--interval', '--timeout', '--start-period'];
  expect(named.filter((option) => !known.has(option) && !others.includes(option))).toEqual([]);
});

test('the container copies, starts and asks for what there is', () => {
  const text = read('Containerfile');
  const [, entry = ''] = /^ENTRYPOINT (.*)$/m.exec(text) ?? [];
  const words = JSON.parse(entry) as string[];
  expect(fs.existsSync(path.join(root, words[1]!))).toBe(true);
  // The build decides on the name of the app's folder.
  expect(words).toContain('packages/web/dist/app');
  expect(fs.readFileSync(path.join(root, 'scripts/prepare.mjs'), 'utf8')).toContain("'packages/web/dist/app'");
  for (const [, source = ''] of text.matchAll(/^COPY (?!--from)(\S+)/gm))
    expect(fs.existsSync(path.join(root, source))).toBe(true);
  const stages = [...text.matchAll(/^FROM \S+(?: AS (\w+))?/gm)].map(([, name]) => name);
  for (const [, from] of text.matchAll(/--from=(\w+)/g)) expect(stages).toContain(from);
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const [, major] = /node:(\d+)-/.exec(text) ?? [];
  expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
});

test.each(['compose.yaml', 'compose-shared.yaml'])(
  '%s starts files that there are, and believes its own network alone',
  (name) => {
    const text = read(name);
    const files = [...text.matchAll(/['"]\.\/([\w.-]+):/g)].map(([, file]) => file);
    expect(files).toHaveLength(1);
    for (const file of files) expect(names).toContain(file);
    const [, dockerfile = ''] = /dockerfile: (\S+)/.exec(text) ?? [];
    expect(fs.existsSync(path.join(root, dockerfile))).toBe(true);
    const [, proxies] = /--proxy['"],\s*['"]([\d./]+)['"]/.exec(text) ?? [];
    expect(text).toContain(`subnet: ${proxies}`);
  },
);

test('the proxies of compose ask the servers it starts', () => {
  expect(read('Caddyfile.compose')).toContain('reverse_proxy sitke:4173');
  const servers = [...read('haproxy-compose.cfg').matchAll(/server (\w+) (\w+):4173/g)].map(([, , host]) => host!);
  expect(servers).toEqual(['one', 'two']);
  for (const host of servers) expect(read('compose-shared.yaml')).toMatch(new RegExp(`^  ${host}:`, 'm'));
  const [, health = ''] = /fetch\('http:\/\/127\.0\.0\.1:4173(\/\w+)'\)/.exec(read('Containerfile')) ?? [];
  expect(health).toBe('/ready');
});

test.each(['sitke.service', 'sitke-shared.conf'])('%s starts a program that is there', (name) => {
  const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)/m.exec(read(name)) ?? [];
  expect(fs.existsSync(path.join(root, program))).toBe(true);
});
