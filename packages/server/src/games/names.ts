/** Names that guests may not use: those of the engine and of programs, however they are written. */

import { type Refusal, refusal } from '@sitke/protocol';
import { whoOf } from './players.js';

/**
 * Letters that look like one of a to z, or like a digit, besides those that lose their marks in NFKD. Source: the most
 * usual rows of Unicode's confusables (UTS 39); names have letters and digits only.
 */
const LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', ɑ: 'a', α: 'a', Ь: 'b', ƅ: 'b', с: 'c', ϲ: 'c', ԁ: 'd', е: 'e', ҽ: 'e', ε: 'e', ƒ: 'f', ɡ: 'g', һ: 'h' },
  ...{ і: 'i', ι: 'i', ı: 'i', ӏ: 'i', ј: 'j', к: 'k', κ: 'k', ⅼ: 'i', м: 'm', п: 'n', η: 'n', о: 'o', ο: 'o', σ: 'o' },
  ...{ օ: 'o', р: 'p', ρ: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', τ: 't', υ: 'u', ս: 'u', ν: 'v', ѵ: 'v', ԝ: 'w', ω: 'w' },
  ...{ х: 'x', χ: 'x', у: 'y', γ: 'y', в: 'b', н: 'h', β: 'b', ø: 'o', ł: 'i', đ: 'd', ß: 'b' },
  ...{ '0': 'o', '1': 'i', l: 'i', '5': 's', '8': 'b' },
};

/** Returns the skeleton of a name: names that can be mistaken for each other have the same. */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().normalize('NFKD');
  return [...plain.replaceAll(/[^\p{L}\p{N}]/gu, '')].map((letter) => LIKE[letter] ?? letter).join('');
}

/** Names of the engine and its levels in the app, its exports and other languages. */
const ENGINE = [
  'computer',
  'engine',
  'sitke',
  'ai',
  'ordenador',
  'ordinateur',
  'computador',
  'компьютер',
  'ကွန်ပျူတာ',
  '电脑',
  'コンピュータ',
  '컴퓨터',
];
const LEVEL = [
  ...['level', 'lvl', 'lv', 'full strength', 'niveau', 'stufe', 'nivel', 'nível', 'livello', 'poziom', 'niva', 'nivå'],
  ...['уровень', 'рівень', 'seviye', 'tingkat', 'cấp', 'ระดับ', 'အဆင့်', '级', '級', 'レベル', '레벨', 'úroveň', 'szint'],
];
/** Other reserved names. */
const OTHERS = [
  'nobody',
  'guest',
  'deleted',
  'deleted player',
  'admin',
  'administrator',
  'moderator',
  'server',
  'system',
  'operator',
  'program',
  'bot',
  'open',
];

const wordOf = (words: readonly string[]): string => words.map(skeletonOf).join('|');
/** A number in digits, their lookalikes, or Roman numerals. */
const NUMBER = '(?:\\p{N}|[oisbvx])*';
const RESERVED = new RegExp(
  `^(?:(?:${wordOf(ENGINE)})?(?:${wordOf(LEVEL)})${NUMBER}|(?:${wordOf(ENGINE)})${NUMBER}|${NUMBER}(?:${wordOf(LEVEL)})|(?:${wordOf(OTHERS)}))$`,
  'u',
);

/** The names of programs, as skeletons. */
export class TakenNames {
  readonly #skeletons = new Set<string>();

  constructor(programs: readonly string[] = []) {
    for (const name of programs) this.add(name);
  }

  /** Replaces the names: another server has registered a program, or deleted one. */
  replace(programs: readonly string[]): void {
    this.#skeletons.clear();
    for (const name of programs) this.add(name);
  }

  /** Adds the name of a registered program. */
  add(name: string): void {
    this.#skeletons.add(skeletonOf(name));
  }

  /** Frees the name of a deleted program. */
  free(name: string): void {
    this.#skeletons.delete(skeletonOf(name));
  }

  /** Returns why a player may not use a name in a game; null if they may. Programs use their own names. */
  refusalOf(player: string, name: string | null): Refusal | null {
    if (name === null || whoOf(player, name).kind !== 'guest' || this.isFree(name)) return null;
    return refusal('name/reserved');
  }

  /** Whether nobody would mistake a player of this name for the engine or a program. */
  isFree(name: string): boolean {
    const skeleton = skeletonOf(name);
    return !RESERVED.test(skeleton) && !this.#skeletons.has(skeleton);
  }
}
