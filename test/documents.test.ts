import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { spokenFiles } from '#scripts/words';

const documents = spokenFiles().filter((file) => file.path.endsWith('.md'));

/** As GitHub makes them of headings. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ +(.+)$/gm)];
  return new Set(
    headings.map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}

/** Returns the links of a document that lead nowhere in the repository. */
function deadLinks(file: string, text: string): string[] {
  const links = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return links.flatMap(([, link, attribute]) => {
    const target = link ?? attribute!;
    if (/^[a-z]+:/.test(target)) return [];
    const [name = '', anchor] = target.split('#');
    const place = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    const full = path.join(root, place);
    if (!fs.existsSync(full)) return [`${file}: ${target}`];
    if (anchor === undefined) return [];
    return anchorsOf(fs.readFileSync(full, 'utf8')).has(anchor) ? [] : [`${file}: ${target}`];
  });
}

test('documents link to what is there', () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap((file) => deadLinks(file.path, file.text))).toEqual([]);
});

test('a link to nothing is found', () => {
  expect(deadLinks('docs/cli.md', 'See [x](nothing.md), [y](uci.md#no-such-heading) and [z](uci.md).')).toEqual([
    'docs/cli.md: nothing.md',
    'docs/cli.md: uci.md#no-such-heading',
  ]);
});
