/** The parts of a server that its routes use. */

import type { TakenNames } from '../games/names.js';
import type { Hub } from '../hub/hub.js';
import type { AddressOf } from '../net/address.js';
import type { OwnData } from '../people/ownData.js';
import type { Pictures } from '../picture/kept.js';
import type { Pushes } from '../push/addresses.js';
import type { PushSender } from '../push/sender.js';
import type { Signer } from '../receipts/signer.js';
import type { GameLog } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import type { Work } from '../work/work.js';
import type { Allowances } from './allowances.js';
import type { Bots } from './bots/bots.js';
import type { OnlineBots } from './bots/online.js';
import type { PgnTexts } from './games/pgnTexts.js';
import type { SessionKeeper } from './session/who.js';

/** The parts of a server by which each request is checked. */
export interface Keeper extends SessionKeeper {
  readonly clock: Clock;
  readonly work: Work;
  readonly addressOf: AddressOf;
  readonly allowances: Allowances;
  readonly metrics?: Pick<Metrics, 'refused'>;
}

export interface World extends Keeper {
  readonly hub: Hub;
  readonly games: GameLog;
  readonly bots: Bots;
  readonly online: OnlineBots;
  /** The reserved names, and those of programs. */
  readonly names: TakenNames;
  /** Returns the address of the page of a game. */
  readonly urlOf: (id: string) => string;
  /** Ends the sockets and streams of a player. */
  readonly disconnect: (player: string) => void;
  readonly ownData: OwnData;
  readonly pushes: Pushes;
  /** Null where the server sends no pushes. */
  readonly sender: PushSender | null;
  readonly texts: PgnTexts;
  readonly pictures: Pictures;
  /** Null where no receipts are given. */
  readonly signer: Signer | null;
}
