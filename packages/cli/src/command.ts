/** The declaration of a subcommand. */

import type { Args, OptionKind } from './args.js';
import type { Io } from './io.js';

/** A subcommand. */
export interface Command {
  /** Its own part of the help, without the options that all commands take. */
  readonly help: string;
  /** The options that only it takes. */
  readonly options: Readonly<Record<string, OptionKind>>;
  /** Does it. Errors: throws InputError on bad input, before anything is written. */
  run(args: Args, io: Io): Promise<void>;
}
