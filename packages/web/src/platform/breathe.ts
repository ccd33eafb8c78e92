/** How long a page or a worker may be busy at a time. Units: ms. */
export const SLICE_MS = 20;

/** Lets the page draw, and messages come in. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
