/** When a program that runs for long is to end. */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const LOOK_MS = 500;

/**
 * Returns what lasts until somebody wants the program to end, and what stops waiting for it: until a signal, or where npm
 * started the program, until npm is gone. `npx` passes no SIGTERM on: it ends, and would leave the program behind.
 */
export function untilEnd(): { readonly asked: Promise<void>; readonly forget: () => void } {
  let forget = (): void => {};
  const asked = new Promise<void>((resolve) => {
    const ask = (): void => resolve();
    for (const signal of SIGNALS) process.once(signal, ask);
    const parent = process.ppid;
    const isNpm = process.env['npm_command'] !== undefined;
    const timer = isNpm ? setInterval(() => process.ppid !== parent && ask(), LOOK_MS) : undefined;
    forget = () => {
      for (const signal of SIGNALS) process.off(signal, ask);
      clearInterval(timer);
    };
  });
  return { asked, forget };
}
