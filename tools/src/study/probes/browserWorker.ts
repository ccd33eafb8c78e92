/** The worker in which a browser measures probes. */

/// <reference lib="webworker" />

import { measureProbes } from './measure.js';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data }: MessageEvent<{ files: string[]; materials: string[] }>) => {
  const files = data.files.map((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  self.postMessage(measureProbes(files, data.materials));
};
