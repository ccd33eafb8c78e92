/**
 * Every place of the compiled rules that gives a reason, changed in three ways: it gives another code, never gives the
 * reason, or always gives it. The nearest condition around a place decides whether it is reached.
 */

import { VARIANT_IDS } from '@sitke/rules';
import { codesOf } from '@sitke/testkit/reasons';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { Mutant } from './mutant.js';
import { compiledFiles, compiledText, noticerOf } from './sources.js';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A reason's code in a source, and the condition that leads to it. */
interface Place {
  readonly code: string;
  readonly at: Span;
  readonly test: (Span & { readonly leadsWhen: boolean }) | null;
}

const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Every reason that a game can give. */
const REASONS: ReadonlySet<string> = new Set(VARIANT_IDS.flatMap(codesOf));
/** Its codes are those of warnings about a text. */
const WARNINGS = 'pgnRead';

/** The codes that are given in a file: arguments of `reason(…)`, values of `code`, and reasons that a function returns. */
function codesIn(program: ESTree.Program): (Span & { readonly code: string })[] {
  const found: (Span & { readonly code: string })[] = [];
  const add = (node: ESTree.Node | null | undefined, known?: ReadonlySet<string>): void => {
    if (node?.type === 'Literal' && typeof node.value === 'string') {
      if (known?.has(node.value) ?? true) found.push({ ...spanOf(node), code: node.value });
    } else if (node?.type === 'ConditionalExpression') {
      add(node.consequent, known);
      add(node.alternate, known);
    }
  };
  new Visitor({
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'reason') add(node.arguments[0]);
    },
    Property: (node) => {
      if (node.key.type === 'Identifier' && node.key.name === 'code') add(node.value);
    },
    ReturnStatement: (node) => {
      add(node.argument, REASONS);
    },
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier' && node.id.name === 'code') add(node.init);
    },
  }).visit(program);
  return found;
}

const spanOf = ({ start, end }: ESTree.Node): Span => ({ start, end });

/** Returns the places of a file. */
function placesIn(text: string): Place[] {
  const { program } = parseSync('rules.js', text);
  const tests: { readonly whole: Span; readonly test: Span; readonly yes: Span }[] = [];
  const add = (node: ESTree.IfStatement | ESTree.ConditionalExpression): void => {
    tests.push({ whole: spanOf(node), test: spanOf(node.test), yes: spanOf(node.consequent) });
  };
  new Visitor({ IfStatement: add, ConditionalExpression: add }).visit(program);
  return codesIn(program).map(({ code, ...at }) => {
    const around = tests.filter(({ whole, test }) => contains(whole, at) && !contains(test, at));
    const nearest = around.sort((a, b) => b.whole.start - a.whole.start)[0];
    return { code, at, test: nearest ? { ...nearest.test, leadsWhen: contains(nearest.yes, at) } : null };
  });
}

function replaced(text: string, { start, end }: Span, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Returns the mutants of every place that gives a reason. */
export function reasonMutants(): readonly Mutant[] {
  const files = compiledFiles('.').filter((file) => file !== WARNINGS);
  return files.flatMap((file) => {
    const text = compiledText(file);
    const places = placesIn(text).filter(({ code }) => code !== 'legal');
    return places.flatMap(({ code, at, test }, index) => {
      const mutant = (what: string, changed: string): Mutant => ({
        group: 'reason',
        name: `${file} ${code} (${index + 1}): ${what}`,
        noticedBy: () => noticerOf({ file, text: changed }),
      });
      const other = mutant('another code', replaced(text, at, code === 'noPiece' ? "'ownPiece'" : "'noPiece'"));
      if (!test) return [other];
      return [
        other,
        mutant('never', replaced(text, test, String(!test.leadsWhen))),
        mutant('always', replaced(text, test, String(test.leadsWhen))),
      ];
    });
  });
}
