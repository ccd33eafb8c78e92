/** Asks the server for the ways to another device: a code with a file for some minutes, and a recovery key. */
import * as v from 'valibot';

/** The reasons why a request failed: no server answers, it knows no such code or key, the file is too large, too many wait. */
export type MoveProblem = 'away' | 'unknown' | 'size' | 'busy';

export type Moved<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: MoveProblem };

const PROBLEMS: Readonly<Record<number, MoveProblem>> = {
  404: 'unknown',
  413: 'size',
  429: 'busy',
  503: 'busy',
};
/** The limit of an unpacked text. Units: characters. */
const MAX_TEXT = 64 << 20;

const Code = v.object({ code: v.string(), lifeMs: v.number() });
const Key = v.object({ key: v.nullable(v.string()) });

async function post<Value>(
  root: string,
  way: 'code' | 'key' | 'take',
  body: BodyInit,
  read: (answer: Response) => Promise<Value>,
): Promise<Moved<Value>> {
  try {
    const answer = await fetch(new URL(`api/session/${way}`, root), { method: 'POST', body });
    if (!answer.ok) return { ok: false, why: PROBLEMS[answer.status] ?? 'away' };
    return { ok: true, value: await read(answer) };
  } catch {
    // No network, or a host of files alone.
    return { ok: false, why: 'away' };
  }
}

async function packed(text: string): Promise<Blob> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).blob();
}

/** Returns the text of a packed file; empty if it cannot be read or is too long. */
async function unpacked(file: Blob): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > MAX_TEXT) return '';
    }
  } catch {
    return '';
  }
}

/** Whether this browser can make and take codes. */
export function canMove(): boolean {
  return typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';
}

/** Asks for a code that stands for this guest and a file. `root` is the address of the server's folder. */
export async function askCode(root: string, file: string): Promise<Moved<v.InferOutput<typeof Code>>> {
  return post(root, 'code', await packed(file), async (answer) => v.parse(Code, await answer.json()));
}

/** Asks for this guest's recovery key, after which an older one is void; null for one who has not played yet. */
export async function askKey(root: string): Promise<Moved<string | null>> {
  return post(root, 'key', '', async (answer) => v.parse(Key, await answer.json()).key);
}

/** Becomes the guest of a code, if it has one, and returns the file. */
export async function takeCode(
  root: string,
  code: string,
): Promise<Moved<{ readonly isGuest: boolean; readonly file: string }>> {
  return post(root, 'take', JSON.stringify({ code }), async (answer) => {
    return { isGuest: answer.headers.get('sitke-guest') === 'yes', file: await unpacked(await answer.blob()) };
  });
}

/** Becomes the guest of a recovery key. */
export async function takeKey(root: string, key: string): Promise<Moved<null>> {
  return post(root, 'take', JSON.stringify({ key }), async () => null);
}

/** Returns a code as it is read best. */
export function codeText(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

/** Returns the code that somebody has typed, without separators and with similar letters corrected. */
export function typedCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
