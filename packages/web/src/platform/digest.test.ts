import type { GameView, ServerMessage } from '@sitke/protocol';
import { changeView } from '@sitke/protocol';
import { samplesOf } from '@sitke/testkit/fixtures';
import { expect, test, vi } from 'vitest';
import { isGenuine } from './digest.js';

/** The game of the samples when both armies have just been shown. */
function revealed(): GameView {
  const samples = samplesOf('server') as unknown as readonly { readonly message: ServerMessage }[];
  let view: GameView | null = null;
  for (const { message } of samples) {
    if (message.t === 'state') view = message.view;
    if (message.t === 'event' && view) view = changeView(view, message.change);
    if (view?.salts) return view;
  }
  throw new Error('no sample shows the armies');
}

const view = revealed();
const [first, second] = view.ready;

test('confirmed armies have the announced digests', () => {
  expect(isGenuine(view, [first, second])).toBe(true);
  expect(isGenuine(view, [first, null])).toBe(true);
});

test('another army, or one under another digest, is found out', () => {
  const [a, b, ...rest] = view.line;
  const changed = { ...view, line: ['F@d1', 'K@e1', ...rest] };
  expect([a, b]).not.toEqual(changed.line.slice(0, 2));
  expect(isGenuine(changed, [first, null])).toBe(false);
  expect(isGenuine(view, [first, first])).toBe(false);
});

test('where no digest was seen, nothing is known', () => {
  expect(isGenuine(view, [null, null])).toBeNull();
  expect(isGenuine({ ...view, salts: null }, [first, second])).toBeNull();
});

test('it is known, too, where the browser keeps its own digests from pages of unsafe connections', () => {
  vi.stubGlobal('crypto', {});
  expect(isGenuine(view, [first, second])).toBe(true);
  vi.unstubAllGlobals();
});
