import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { type Block, codeBlocks, commandsOf, printedLines, setUpScripts } from './readmeBlocks.js';

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

function run(program: string, args: string[]): string[] {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_loglevel: 'error', NO_COLOR: '1' };
  const result = spawnSync(program, args, { cwd: root, env, encoding: 'utf8', input: '', timeout: 60_000 });
  expect(result.status, `exit status; it printed: ${result.stdout}${result.stderr}`).toBe(0);
  return result.stdout.trimEnd().split(/\r?\n/);
}

function runShell(block: Block): void {
  const named = setUpScripts(block);
  if (named) {
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
    expect(block.text, 'a block that is not run has no npx line').not.toMatch(/^npx /m);
    return;
  }
  for (const { command, output, hasMore } of commandsOf(block)) {
    expect(command, 'only the commands of this repository are run').toMatch(/^npx sitke( |$)/);
    const printed = run('sh', ['-c', command]);
    if (output.length > 0) expect(hasMore ? printed.slice(0, output.length) : printed).toEqual(output);
  }
}

async function runModule(block: Block): Promise<void> {
  const folder = path.join(root, 'node_modules/.cache/readme');
  const file = path.join(folder, `line${block.line}.mjs`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(file, (await transformWithOxc(block.text, `readme.${block.language}`)).code);
  const printed = run(process.execPath, [file]);
  if (printedLines(block).length > 0) expect(printed).toEqual(printedLines(block));
}

async function runBlock(block: Block): Promise<void> {
  if (/^(sh|bash)$/.test(block.language)) runShell(block);
  else if (/^(ts|js)$/.test(block.language)) await runModule(block);
  else expect(block.language, 'the language of the block').toBe('text');
}

describe('README.md', () => {
  const blocks = codeBlocks(fs.readFileSync(path.join(root, 'README.md'), 'utf8'));
  test('has code blocks', () => expect(blocks).not.toEqual([]));
  test.each(blocks)('the $language block of line $line works', runBlock);
});

describe('the reader of code blocks', () => {
  const block = (language: string, ...lines: string[]): Block => ({ language, text: lines.join('\n'), line: 1 });

  test('finds every block, with its language and line', () => {
    expect(codeBlocks('a\n```sh\nb\n\nc\n```\n- d\n  ~~~ts\n  e\n  ~~~\n')).toEqual([
      { language: 'sh', text: 'b\n\nc', line: 2 },
      { language: 'ts', text: 'e', line: 8 },
    ]);
    expect(() => codeBlocks('```sh\nb\n')).toThrow('line 1');
  });

  test('tells output from remarks', () => {
    expect(commandsOf(block('sh', '# remark', 'a', '# 1', '# 2', 'b', '# 3', '# …', '', '# remark', 'c'))).toEqual([
      { command: 'a', output: ['1', '2'], hasMore: false },
      { command: 'b', output: ['3'], hasMore: true },
      { command: 'c', output: [], hasMore: false },
    ]);
  });

  test.each([
    ['a script that does not exist', block('sh', 'npm run nonsense')],
    ['a command that fails', block('sh', 'npx sitke nonsense')],
    ['a foreign command', block('sh', 'echo a')],
    ['a module that throws', block('ts', 'throw new Error("no" as string);')],
    ['a module that prints something else', block('ts', 'console.log(1 + 1); // => 3')],
    ['a module that prints more', block('ts', 'console.log(1); // => 1', 'console.log(2);')],
    ['an unknown language', block('cobol', 'STOP RUN.')],
  ])('fails on %s', async (_, bad) => {
    await expect(runBlock(bad)).rejects.toThrow();
  });

  test('passes a module that prints what it says', async () => {
    await runBlock({ ...block('ts', 'const a: number = 1;', 'console.log(a, "b"); // => 1 b'), line: 0 });
  });
});
