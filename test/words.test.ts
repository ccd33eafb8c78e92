import { describe, expect, test } from 'vitest';
import { spokenFiles, spokenProblems } from '#scripts/words';

const problems = (path: string, text: string) => spokenProblems({ path, text });

describe('the words of sources and documents', () => {
  test('are looked for in code, styles and documents', () => {
    const endings = new Set(spokenFiles().map(({ path }) => path.replace(/^.*\./, '')));
    expect([...endings].sort()).toEqual(['css', 'json', 'md', 'mjs', 'ts', 'tsx']);
  });

  test.each([
    ['a.ts', 'const trayMan = 1;'],
    ['a.ts', 'const MEN_LEFT = 1;'],
    ['a.ts', "const text = 'begins at nought';"],
    ['a.mjs', '// The player loses when his time is up.'],
    ['a.md', 'A player resigns when he likes.'],
    ['a.css', '/* A man on the board. */'],
    ['a.css', 'b { --man-base: red }'],
    ['a.ts', '/** Who reads this is told. */'],
    ['a.ts', '/**\n * Returns it. What is left\n * stays.\n */'],
    ['a.ts', '// Kept. Whoever asks\n// is told.'],
    ['a.tsx', 'const a = <b>{/* What stands here goes. */}</b>;'],
    ['a.md', 'Some text.\n\n* What a move costs is paid.'],
    ['a.md', 'Some text, longer\nthan a line. What `x` is\nstands below.'],
    ['a.css', '/* What follows is blue. */'],
    ['a.ts', '/** A thread of its own. */'],
    ['a.ts', '// Each has a place of\n// their own and a name.'],
    ['a.md', 'Null if it is none.'],
    ['a.md', 'The text is that which was sent.'],
    ['a.ts', '// A stalemate is no\n// mate here.'],
  ])('in %s, %j is a problem', (path, text) => expect(problems(path, text)).toHaveLength(1));

  test.each([
    ['a.ts', 'const manual = menu(header, theme, this.history);'],
    ['a.ts', '// Why is it so? Who knows?'],
    ['a.ts', "const sentence = 'What is it';"],
    ['a.md', '# What it does\n\nMuch.'],
    ['a.md', '| What | how |\n|---|---|\n| Who moves | White |'],
    ['a.md', '```sh\n# What follows is code\n```'],
    ['a.ts', "run('systemd-analyze', '--man=no')"],
    ['a.md', 'It shows what changed and who moved.'],
    ['a.ts', '/** One of its own games; there is none. */'],
    ['a.md', 'There is no move; it is no longer legal.'],
    ['a.ts', "const text = 'a package of its own';"],
  ])('in %s, %j is no problem', (path, text) => expect(problems(path, text)).toEqual([]));

  test('name file, line and the word to take', () => {
    expect(problems('a.md', 'One.\n\nTwo men.')).toEqual(['a.md:3: "men": say pieces']);
    expect(problems('a.ts', 'x();\n/* One.\n * What is two. */')).toEqual([
      'a.ts:3: a sentence opens with a relative: "What is two."',
    ]);
  });
});
