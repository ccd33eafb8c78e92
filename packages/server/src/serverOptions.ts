/** The options of a server. */

import type { Bus } from './nodes/bus.js';
import type { PushOptions } from './push/sender.js';
import type { ReceiptKey } from './receipts/key.js';
import type { Store } from './store/index.js';
import type { Log } from './watch/log.js';
import type { Metrics } from './watch/metrics.js';
import type { Clock } from './work/clock.js';
import type { WorkOptions } from './work/work.js';

/** The options of a server. */
export interface ServerOptions {
  readonly store: Store;
  /** How servers that share the store ring each other; default: not at all. */
  readonly bus?: Bus;
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** How many ports from there on are tried if one is taken; default 1. */
  readonly ports?: number;
  /** The folder of the built app, which is served too. */
  readonly app?: string;
  /** Contacts for security reports, for security.txt: mail addresses or pages. Default: no such file. */
  readonly contacts?: readonly string[];
  /** Origins of the pages that may connect; default: the server's own addresses. */
  readonly origins: readonly string[];
  /** The address of the app's page, for links; default: the first origin. */
  readonly page?: string;
  /** Receives internal errors; the server goes on. */
  readonly onError: (error: unknown) => void;
  /** Called when the store is lost: call `kill` then. */
  readonly onFatal: (error: unknown) => void;
  /** Whether addresses are limited; default: true. */
  readonly limitsAddresses?: boolean;
  /** How clients' work is measured and limited; default: by this process's time. */
  readonly work?: Omit<WorkOptions, 'clock'>;
  /** How many threads the engine may use against people; default 0, without an engine. */
  readonly engineThreads?: number;
  /** Default: the system's clock, or that of the store's last beat if the system's was set back since. */
  readonly clock?: Clock;
  /** The proxies whose `X-Forwarded-For` is believed: see `addressesBehind`. Default: none. */
  readonly proxies?: readonly string[];
  /** How players are notified of their turn while they are away; default: not at all. */
  readonly push?: PushOptions;
  /** By which it signs receipts. Default: it gives none. */
  readonly receiptKey?: ReceiptKey;
  /** Default: no log. */
  readonly log?: Log;
  /** The file of the store, whose lock is held; the admin socket and the bans are next to it. Default: neither. */
  readonly adminFile?: string;
  readonly metrics?: Metrics;
  /** The port of the metrics, 0 for any free one; default: none. */
  readonly metricsPort?: number;
  /** The host of the metrics; default 127.0.0.1, which only this machine reaches. */
  readonly metricsHost?: string;
}
