/** One version for all packages, and what `npm run release` makes of them. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { manifestFolders, releasedChangelog, withVersion } from '#scripts/release';

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

interface Versioned {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

test('all packages have the version of the root, and need that of each other, in the lock and the examples, too', () => {
  const { version } = JSON.parse(read('package.json'));
  const lock: Readonly<Record<string, Versioned>> = JSON.parse(read('package-lock.json')).packages;
  expect(
    Object.keys(lock)
      .filter((place) => place === '' || /^(packages|tools)/.test(place))
      .sort(),
  ).toEqual(
    manifestFolders()
      .filter((folder) => !folder.startsWith('examples/'))
      .sort(),
  );
  for (const folder of manifestFolders()) {
    for (const one of [JSON.parse(read(path.join(folder, 'package.json'))), lock[folder] ?? { version }]) {
      expect(withVersion(one, version), folder).toEqual(one);
    }
  }
});

test('CHANGELOG.md has an entry of this version with its date, below what is not released', () => {
  const [first, second] = read('CHANGELOG.md').match(/^## .*$/gm) ?? [];
  expect(first).toBe('## Unreleased');
  const { version } = JSON.parse(read('package.json'));
  expect(second).toMatch(new RegExp(`^## ${version} \\(\\d{4}-\\d{2}-\\d{2}\\)$`));
});

test('a release moves what is not released to its own entry', () => {
  const before = '# Changelog\n\n## Unreleased\n\n### Added\n\n- a\n\n## 0.9.0 (2026-01-01)\n\n- b\n';
  const after =
    '# Changelog\n\n## Unreleased\n\n## 0.10.0 (2026-02-01)\n\n### Added\n\n- a\n\n## 0.9.0 (2026-01-01)\n\n- b\n';
  expect(releasedChangelog(before, '0.10.0', '2026-02-01')).toBe(after);
  expect(() => releasedChangelog(after, '0.11.0', '2026-03-01')).toThrow('nothing under "## Unreleased"');
  for (const version of ['0.9.0', '0.8.9']) {
    expect(() => releasedChangelog(before, version, '2026-02-01')).toThrow(`${version} is not above 0.9.0`);
  }
  expect(() => releasedChangelog('# Changelog\n', '1.0.0', '2026-02-01')).toThrow('no "## Unreleased"');
});

test('a version is one of a package and of those of ours that it needs', () => {
  const dependencies = { '@sitke/rules': '0.1.0', ws: '8.23.0' };
  const moved = { version: '0.2.0', dependencies: { '@sitke/rules': '0.2.0', ws: '8.23.0' } };
  expect(withVersion({ version: '0.1.0', dependencies }, '0.2.0')).toEqual(moved);
  expect(withVersion({ version: '0.1.0' }, '0.2.0')).toEqual({ version: '0.2.0' });
  const peers = { version: '0.1.0', peerDependencies: dependencies };
  expect(withVersion(peers, '0.2.0')).toEqual({ version: '0.2.0', peerDependencies: moved.dependencies });
});
