/** A catalogue of messages, asked by key. */

import type { Messages } from '../core/types.js';
import { type Args, Formatter } from './message.js';

/** The text behind the next brace, and which brace it is. */
type Next<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer Behind}`
      ? ['}', Behind]
      : never
    : ['{', After]
  : Text extends `${string}}${infer Behind}`
    ? ['}', Behind]
    : null;

/** Braces open at an even depth hold text, at an odd one the cases of an argument. */
type Scan<Text extends string, Depth extends 0[], Found extends string> =
  Next<Text> extends [infer Brace, infer After extends string]
    ? Brace extends '}'
      ? Depth extends [0, ...infer Outer extends 0[]]
        ? Scan<After, Outer, Found>
        : Found
      : Depth['length'] extends 0 | 2 | 4
        ? Place<After, Depth, Found>
        : Scan<After, [0, ...Depth], Found>
    : Found;

type Place<Text extends string, Depth extends 0[], Found extends string> = Text extends `${infer Inside}}${infer After}`
  ? Inside extends `${infer Name},${infer Rest}`
    ? Rest extends `${string}{${string}`
      ? Text extends `${Name},${infer Cases}`
        ? Scan<Cases, [0, ...Depth], Found | Name>
        : never
      : Scan<After, Depth, Found | Name>
    : Scan<After, Depth, Found | Inside>
  : Found;

/** The names of a message's arguments. */
export type NamesIn<Message extends string> = Message extends string ? Scan<Message, [], never> : never;

/** The arguments with a key: nothing for a message without arguments. */
export type ArgsOf<Message extends string> = [NamesIn<Message>] extends [never]
  ? []
  : [args: Readonly<Record<NamesIn<Message>, Args[string]>>];

/** Says a catalogue's messages. Errors: throws on a key that it lacks and on an argument that is missing. */
export type Translate<M extends Messages> = <K extends keyof M & string>(key: K, ...args: ArgsOf<M[K]>) => string;

/** The shape of a catalogue in another language: the same keys. A test holds the arguments and plurals. */
export type Translation<M extends Messages> = Readonly<Record<keyof M, string>>;

/** Returns what says the messages of a catalogue, in the language that a BCP 47 tag names. */
export function translator<M extends Messages>(locale: string, messages: Translation<M>): Translate<M> {
  const formatter = new Formatter(locale);
  return (key, ...[args]) => formatter.format(messageOf(messages, key), args);
}

/** Returns a message. Errors: throws on a key that the catalogue lacks. */
export function messageOf(messages: Messages, key: string): string {
  if (!Object.hasOwn(messages, key)) throw new Error(`there is no text ${key}`);
  return messages[key]!;
}
