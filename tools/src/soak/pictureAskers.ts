/**
 * Strangers who ask for pictures, as a program of their own: eight addresses with eight connections each, one picture after
 * another, never the same soon. Where they are refused they wait a tenth of a second, whatever `Retry-After` says.
 */

import http from 'node:http';
import os from 'node:os';

export interface PictureOrders {
  readonly url: string;
  readonly games: readonly string[];
}

/** How many answers there were of each status, and how many refusals said when to come back. */
export interface PictureReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly refused: number;
  readonly withRetry: number;
}

const addresses = 8;
const connectionsEach = 8;
const restMs = 100;

const { url, games } = JSON.parse(process.argv[2] ?? '') as PictureOrders;
const { hostname, port } = new URL(url);
let isOn = false;
let next = 0;
let statuses: Record<string, number> = {};
let [refused, withRetry] = [0, 0];

function askOnce(agent: http.Agent, localAddress: string): Promise<number> {
  const path = `/game/${games[next++ % games.length]}.png`;
  return new Promise((resolve) => {
    const request = http.get({ hostname, port, path, agent, localAddress }, (response) => {
      const { statusCode = 0, headers } = response;
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode === 429 || statusCode === 503) {
        refused++;
        if (headers['retry-after'] !== undefined) withRetry++;
      }
      response.resume().on('end', () => resolve(statusCode));
    });
    request.on('error', () => resolve(0));
  });
}

async function askOn(localAddress: string): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  while (isOn) {
    if ((await askOnce(agent, localAddress)) !== 200) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  agent.destroy();
}

// Strangers have machines of their own: here they must not take the cores of the server and of those who play.
os.setPriority(os.constants.priority.PRIORITY_LOW);

process.on('message', (what: 'begin' | 'end') => {
  isOn = what === 'begin';
  if (isOn) {
    [statuses, refused, withRetry] = [{}, 0, 0];
    for (let index = 0; index < addresses * connectionsEach; index++) {
      void askOn(`127.0.0.${2 + Math.floor(index / connectionsEach)}`);
    }
    return;
  }
  const report: PictureReport = { statuses, refused, withRetry };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
