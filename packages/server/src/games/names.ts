/** Names that guests may not give themselves: those of the engine and of programs, however they are written. */

import { type Refusal, refusal } from '@sitke/protocol';
import { whoOf } from './players.js';

/**
 * Letters that look like one of a to z, or like a digit, beside those that lose their marks in NFKD. Source: the most
 * usual rows of Unicode's confusables (UTS 39); names have letters and digits only.
 */
const LIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', ɑ: 'a', α: 'a', Ь: 'b', ƅ: 'b', с: 'c', ϲ: 'c', ԁ: 'd', е: 'e', ҽ: 'e', ε: 'e', ƒ: 'f', ɡ: 'g', һ: 'h' },
  ...{ і: 'i', ι: 'i', ı: 'i', ӏ: 'i', ј: 'j', к: 'k', κ: 'k', ⅼ: 'i', м: 'm', п: 'n', η: 'n', о: 'o', ο: 'o', σ: 'o' },
  ...{ օ: 'o', р: 'p', ρ: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', τ: 't', υ: 'u', ս: 'u', ν: 'v', ѵ: 'v', ԝ: 'w', ω: 'w' },
  ...{ х: 'x', χ: 'x', у: 'y', γ: 'y', в: 'b', н: 'h', β: 'b', ø: 'o', ł: 'i', đ: 'd', ß: 'b' },
  ...{ '0': 'o', '1': 'i', l: 'i', '5': 's', '8': 'b' },
};

/** Returns what a name looks like: names that are taken for each other have the same. */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().normalize('NFKD');
  return [...plain.replaceAll(/[^\p{L}\p{N}]/gu, '')].map((letter) => LIKE[letter] ?? letter).join('');
}

/** How the app, its exports and speakers of other languages call the engine and its levels. */
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
/** Who else somebody could be taken for. */
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
/** A number by digits, as they look, or by Roman ones. */
const NUMBER = '(?:\\p{N}|[oisbvx])*';
const RESERVED = new RegExp(
  `^(?:(?:${wordOf(ENGINE)})?(?:${wordOf(LEVEL)})${NUMBER}|(?:${wordOf(ENGINE)})${NUMBER}|${NUMBER}(?:${wordOf(LEVEL)})|(?:${wordOf(OTHERS)}))$`,
  'u',
);

/** The names of programs, as they look. */
export class TakenNames {
  readonly #skeletons = new Set<string>();

  constructor(programs: readonly string[] = []) {
    for (const name of programs) this.add(name);
  }

  /** Takes the name of a program that has registered. */
  add(name: string): void {
    this.#skeletons.add(skeletonOf(name));
  }

  /** Gives the name of a program back that is one no more. */
  free(name: string): void {
    this.#skeletons.delete(skeletonOf(name));
  }

  /** Returns why players may not call themselves so in a game; null where they may. Programs are called by their own names. */
  refusalOf(player: string, name: string | null): Refusal | null {
    if (name === null || whoOf(player, name).kind !== 'guest' || this.isFree(name)) return null;
    return refusal('name/reserved');
  }

  /** Whether nobody would take somebody of this name for the engine or a program. */
  isFree(name: string): boolean {
    const skeleton = skeletonOf(name);
    return !RESERVED.test(skeleton) && !this.#skeletons.has(skeleton);
  }
}
