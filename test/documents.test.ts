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

/** Paragraphs that rightly speak of two games: how each begins. */
const OF_TWO_GAMES = [
  '2026-11-22, a second each',
  '| key | value |\n|---|---|\n| `training`',
  'Sittuyin has a set-up phase',
];

/** Returns the guides that name Sittuyin and Sissa and never Makruk, and the paragraphs that do. */
function withoutMakruk(file: string, text: string): string[] {
  const isLacking = (part: string): boolean =>
    /sittuyin/i.test(part) && /\bsissa\b/i.test(part) && !/makruk/i.test(part);
  const paragraphs = text.split(/\n\s*\n/).filter(isLacking);
  const wrong = paragraphs.filter((part) => !OF_TWO_GAMES.some((start) => part.startsWith(start)));
  return [...(isLacking(text) && paragraphs.length === 0 ? [file] : []), ...wrong.map((part) => `${file}: ${part}`)];
}

test('documents name Makruk wherever they name the other two games', () => {
  const guides = documents.filter(({ path: name }) => !/CHANGELOG|docs\/(lab|rules|api)\//.test(name));
  expect(guides.flatMap(({ path: name, text }) => withoutMakruk(name, text))).toEqual([]);
});

test('a guide, and a paragraph, that forgets Makruk is found', () => {
  expect(withoutMakruk('a.md', 'Plays Sittuyin.\n\nAnd Sissa.')).toEqual(['a.md']);
  expect(withoutMakruk('a.md', 'Plays Sittuyin or Sissa.\n\nMakruk.')).toEqual(['a.md: Plays Sittuyin or Sissa.']);
  expect(withoutMakruk('a.md', 'Plays Sittuyin, Sissa and Makruk.')).toEqual([]);
});
