/** The types of messages: texts with named arguments, in the form that `text/message.ts` explains. */

/** Texts of a language by their keys. */
export type Messages = Readonly<Record<string, string>>;

/** The value that fills a place. */
export type Arg = string | number | readonly string[];

/** The arguments of a message, by name. */
export type Args = Readonly<Record<string, Arg>>;

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
  : [args: Readonly<Record<NamesIn<Message>, Arg>>];
