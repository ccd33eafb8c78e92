/** The requests that the app makes: what stands before a server has to pass on each of them. */

import { MAX_CLIENT_BYTES } from '@sitke/protocol';

/** The most that somebody takes to another device by a code. */
const MAX_FILE = 1 << 20;
/** The most that the server reads of the other bodies. */
const [MAX_ADDRESS, MAX_ASKED] = [2000, 200];

/** A request of the app. */
export interface AppRequest {
  /** The file of packages/web/src that makes it, with the number of its calls that do. */
  readonly by: readonly (readonly [string, number])[];
  readonly methods: readonly string[];
  /** Its paths, below the folder of the app. */
  readonly path: RegExp;
  /** The bytes of its largest body, or for a socket of its largest message. */
  readonly largest: number;
}

export const APP_REQUESTS: readonly AppRequest[] = [
  { by: [['platform/connection.ts', 1]], methods: ['GET'], path: /^\/ws$/, largest: MAX_CLIENT_BYTES },
  {
    by: [
      ['session/effects/turns.ts', 1],
      ['offline.ts', 1],
    ],
    methods: ['GET'],
    path: /^\/api\/session\/turns$/,
    largest: 0,
  },
  { by: [['platform/push.ts', 1]], methods: ['GET'], path: /^\/api\/session\/push$/, largest: 0 },
  { by: [['platform/push.ts', 1]], methods: ['POST', 'DELETE'], path: /^\/api\/session\/push$/, largest: MAX_ADDRESS },
  { by: [['platform/moving.ts', 1]], methods: ['POST'], path: /^\/api\/session\/code$/, largest: MAX_FILE },
  { by: [], methods: ['POST'], path: /^\/api\/session\/key$/, largest: 0 },
  { by: [], methods: ['POST'], path: /^\/api\/session\/take$/, largest: MAX_ASKED },
  { by: [['session/effects/receipts.ts', 1]], methods: ['GET'], path: /^\/game\/[^/]+\.pgn$/, largest: 0 },
  {
    by: [
      ['session/effects/building.ts', 1],
      ['platform/install.ts', 1],
      ['offline.ts', 5],
      ['session/tables/files.ts', 1],
    ],
    methods: ['GET'],
    path: /^\/(assets\/.*|icons\/.*|tables\/.*|(cores|tables)\.json|index\.html|offline\.js|app\.webmanifest)?$/,
    largest: 0,
  },
];

/** The bytes of the largest body of any of them. */
export const LARGEST_BODY = Math.max(...APP_REQUESTS.map(({ largest }) => largest));
