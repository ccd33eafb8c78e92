/**
 * How README.md's code blocks are read, so that readme.test.ts can run them.
 *
 * - `sh`, `bash`: one command a line. Lines that start with `# ` right below a command are its output; a last `# …` stands
 *   for any more lines. A `#` line at the start of a block or below an empty line is a remark.
 * - `ts`, `js`: a module. Text after `// => ` is a line that it prints; if there are any, it prints nothing else.
 * - `text`: not run.
 */

/** A fenced code block: its language, its text, and the line it starts on, from 1. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

/** A command and what it prints, if the block says; `hasMore` if it may print more than that. */
export interface Command {
  readonly command: string;
  readonly output: readonly string[];
  readonly hasMore: boolean;
}

/** The fenced code blocks of a Markdown text. Throws where one is not closed. */
export function codeBlocks(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence, language = ''] = /^( *)(`{3,}|~{3,})\s*(\S*)/.exec(lines[at] ?? '') ?? [];
    if (!fence) continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === fence);
    if (end < 0) throw new Error(`the code block of line ${at + 1} is not closed`);
    const text = lines.slice(at + 1, end).map((line) => line.replace(new RegExp(`^ {0,${indent.length}}`), ''));
    blocks.push({ language, text: text.join('\n'), line: at + 1 });
    at = end;
  }
  return blocks;
}

/** The commands of a shell block, each with the output that the block shows. */
export function commandsOf(block: Block): Command[] {
  const commands: { command: string; output: string[]; hasMore: boolean }[] = [];
  let current: (typeof commands)[number] | undefined;
  for (const line of block.text.split('\n')) {
    if (line.trim() === '') current = undefined;
    else if (!line.startsWith('#')) {
      current = { command: line, output: [], hasMore: false };
      commands.push(current);
    } else if (current && line === '# …') current.hasMore = true;
    else current?.output.push(line.replace(/^# ?/, ''));
  }
  return commands;
}

/** The npm scripts that a shell block names; a block that sets up or starts something is not run, only this is checked. */
export function setUpScripts(block: Block): string[] | undefined {
  if (!/^(git clone|npm) /m.test(block.text)) return undefined;
  return [...block.text.matchAll(/^npm (?:run )?(\S+)/gm)].flatMap(([, name = '']) =>
    /^(i|ci|install)$/.test(name) ? [] : [name],
  );
}

/** The lines that a ts or js block says it prints. */
export function printedLines(block: Block): string[] {
  return [...block.text.matchAll(/\/\/ => (.*)$/gm)].map(([, value = '']) => value.trim());
}
