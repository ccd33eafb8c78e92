/** Processes, who runs them, and whether they answer. */

import fs from 'node:fs';

/** A user by their numbers; none where it is who runs this. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** The processes that work in a folder. */
export function pidsIn(folder: string): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && workingFolder(pid) === folder);
}

function workingFolder(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** Returns a user other than root to run programs as; nobody else where this is not root. */
export function ownerOf(user: string): Owner {
  if (process.getuid?.() !== 0) return {};
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined) throw new Error(`there is no user ${user} to run Postgres as`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether an address answers well. */
export async function isOk(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return ok;
  } catch {
    return false;
  }
}
