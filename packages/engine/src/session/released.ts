/** The end of an engine whose memory is wanted back. */

import type { Engine } from '../search/engine.js';

/**
 * Buffers that make the garbage collector look. Their pages are never touched: allocators map so large ones afresh, where
 * smaller ones may be cleared by hand and stay.
 */
const BUFFER_BYTES = 67_108_864;
const MOST_BUFFERS = 8;
/** Pauses in which the collector works, and their greatest number. */
const PAUSE_MS = 5;
const MOST_PAUSES = 200;

/** Calls what was registered with a memory once it is gone, which can be later than its engine: a newer object goes sooner. */
const registry = new FinalizationRegistry<() => void>((free) => free());

/**
 * Closes an engine and resolves when its memory is free, or when the platform does not free it. The caller must not keep
 * a reference.
 *
 * V8 does not count the bytes of a core: an engine of 1 GiB is a small object to it, which it would keep for hours. It
 * does count those of buffers, and so looks for what nobody uses where some are allocated.
 */
export function released(engine: Engine): Promise<void> {
  let isFree = false;
  registry.register(engine.memory, () => {
    isFree = true;
  });
  return engine.close().then(() => collect(() => isFree));
}

async function collect(isFree: () => boolean): Promise<void> {
  const buffers: (ArrayBuffer | null)[] = [];
  for (let pause = 0; pause < MOST_PAUSES && !isFree(); pause++) {
    buffers[pause % MOST_BUFFERS] = bufferOrNull();
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Returns a buffer, null without room for one: the collector has then looked already. */
function bufferOrNull(): ArrayBuffer | null {
  try {
    return new ArrayBuffer(BUFFER_BYTES);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
