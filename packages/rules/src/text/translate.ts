/** A catalogue of messages, asked by key. */

import type { ArgsOf, Messages } from '../core/messages.js';
import { Formatter } from './message.js';

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
