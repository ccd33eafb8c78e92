/** Helper of tests: the command line within this process. */
import { main } from '../main.js';

/** The output and status of a command. */
export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `sitke` with these arguments, and with nothing on standard input. */
export async function run(...argv: string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    wantsStacks: false,
    out: async (text: string) => void out.push(text),
    err: async (text: string) => void err.push(text),
    ask: async () => null,
    read: async () => '',
    bytes: async function* () {},
  };
  const status = await main(argv, io);
  return { status, out: out.join(''), err: err.join('') };
}
