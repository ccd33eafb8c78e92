/**
 * Sends pushes (RFC 8030): empty ones, which wake the app on a device. The app then asks this server what there is, so that no
 * push service learns of a game.
 */
import type { Clock } from '../work/clock.js';
import { authorization, type PushKeys } from './keys.js';

/** The push services of the browsers. Nothing else is asked, since addresses come from strangers. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
/** How long a service keeps a push for a device that is away. */
const KEPT_S = 86_400;
const TIMEOUT_MS = 10_000;
const DELAY_MS = 10_000;
const MAX_ENDPOINT = 1000;

/** The options of pushes; times in milliseconds. */
export interface PushOptions {
  readonly keys: PushKeys;
  /** A mail address (`mailto:…`) or a page of the operator, for the services. */
  readonly contact: string;
  /** Whether a push service is at an address; default: those of the browsers, over TLS. */
  readonly isService?: (url: URL) => boolean;
  /** The time after a turn in which somebody may come back, and turns in more games make one push; default 10 s. */
  readonly delayMs?: number;
}

/** `gone`: the device has unsubscribed. */
export type PushResult = 'sent' | 'gone' | 'failed';

function isKnownService({ protocol, hostname, port, username }: URL): boolean {
  const isKnown = SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
  return isKnown && protocol === 'https:' && port === '' && username === '';
}

export class PushSender {
  readonly #options: PushOptions;
  readonly #clock: Clock;

  constructor(options: PushOptions, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
  }

  get delayMs(): number {
    return this.#options.delayMs ?? DELAY_MS;
  }

  get publicKey(): string {
    return this.#options.keys.publicKey;
  }

  /** Whether a text is an address at a push service. */
  mayAsk(endpoint: string): boolean {
    const { isService = isKnownService } = this.#options;
    return endpoint.length <= MAX_ENDPOINT && URL.canParse(endpoint) && isService(new URL(endpoint));
  }

  /** Wakes the app at an address; a later push takes the place of one that has not arrived yet. */
  async send(endpoint: string): Promise<PushResult> {
    const { keys, contact } = this.#options;
    const headers = {
      authorization: authorization(keys, new URL(endpoint).origin, contact, this.#clock.now()),
      ttl: String(KEPT_S),
      topic: 'turn',
      urgency: 'normal',
    };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { status, body } = await fetch(endpoint, { method: 'POST', headers, redirect: 'error', signal });
      await body?.cancel();
      if (status === 404 || status === 410) return 'gone';
      return status >= 200 && status < 300 ? 'sent' : 'failed';
    } catch {
      // No network, or a service that does not answer: the next turn is another try.
      return 'failed';
    }
  }
}
