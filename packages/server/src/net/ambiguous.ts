/** Requests that a proxy and this server may read differently. */

import type { IncomingMessage } from 'node:http';

/** Whether a request names its host more than once, or no version of HTTP. */
export function isAmbiguous({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  return hosts > 1 || httpVersionMajor < 1;
}
