/** The whole server: a store, the games in it, and its network. */

import type { Server } from 'node:http';
import { formatPage, type Opponent } from '@sitke/protocol';
import { listenToAdmin } from './admin/admin.js';
import { makeEngine } from './engine/index.js';
import { TakenNames } from './games/names.js';
import { type Api, makeApi } from './http/api.js';
import { readGrowingApp } from './http/app/growing.js';
import { wellKnown } from './http/app/wellKnown.js';
import { banned } from './http/banned.js';
import { PgnTexts, pgnRoutes } from './http/games/pgn.js';
import { pictureRoutes } from './http/games/pictures.js';
import type { GatedServer } from './http/gate.js';
import { healthRoutes } from './http/health/health.js';
import { METRICS_HOST, serveMetrics } from './http/health/metrics.js';
import { makeGatedServer, PATIENCE } from './http/http.js';
import { Admission, limiter, payFor } from './http/limited.js';
import { listen, ownOrigins, urlOf, urlsOf } from './http/listen.js';
import { turnRoutes } from './http/push/routes.js';
import type { RouteName } from './http/routeName.js';
import { sessionRoutes } from './http/session/routes.js';
import { isOfApp, makeSite, type Routes, routesOf, textResponse } from './http/site.js';
import { movingRoutes } from './http/transfer/routes.js';
import { Hub } from './hub/hub.js';
import type { HubOptions } from './hub/options.js';
import { type GameWatch, watchGames } from './hub/watchGames.js';
import { type AddressOf, addressesBehind, proxiesAt } from './net/address.js';
import { Bans, bansFile, sharedBans } from './net/bans.js';
import { clockOf, followOthers, nodesOf } from './nodes/joining.js';
import type { Nodes } from './nodes/nodes.js';
import { ALONE, type Others, playerKey } from './nodes/others.js';
import { OwnData } from './people/ownData.js';
import { Pushes } from './people/pushes.js';
import { Sessions } from './people/sessions.js';
import { PushSender } from './push/sender.js';
import { pushTurns } from './push/turns.js';
import { Signer } from './receipts/signer.js';
import type { ServerOptions } from './serverOptions.js';
import { SOCKET_PATH, UpgradeHandler } from './socket/upgrade.js';
import { type GameRow, type GameStore, StoreBusyError } from './store/index.js';
import { startHousekeeping } from './watch/housekeeping.js';
import { NO_LOG } from './watch/log.js';
import { type Gauges, Metrics } from './watch/metrics.js';
import { Readiness } from './watch/readiness.js';
import type { Clock } from './work/clock.js';
import { RETRY_S, Work } from './work/work.js';

/** How long goodbyes may take. */
const CLOSE_MS = 2000;

/** A running server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Every address at which it is reached from this machine. */
  readonly urls: readonly string[];
  /** The address of the metrics; null without them. */
  readonly metricsUrl: string | null;
  /** The routes that its router has, and that of its socket. */
  readonly routes: readonly RouteName[];
  /** The current values. */
  readonly gauges: () => Gauges;
  /** Ends it in order: pending commands are stored and answered. The store is closed with it. */
  close(): Promise<void>;
  /** Ends it at once; nothing more is answered. The store is left as it is. */
  kill(): void;
}

/**
 * Starts a server: credits clocks with the time it was down, then listens.
 *
 * Errors: rejects if the ports are taken, the app cannot be read or the store fails.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { store, host, log = NO_LOG } = options;
  const clock = options.clock ?? (await clockOf(store, log));
  const parts = partsOf(options, await knownOf(options, clock));
  const { hub, upgrades, engine, api, metrics, onError, origins, nodes } = parts;
  const readiness = new Readiness(store, () => clock.now());
  const { http, routes } = httpOf(options, parts, readiness);
  const servers: Server[] = [http];
  const stop = (): void => endAtOnce(parts, servers);
  try {
    // Nobody connects before `upgrades` exists.
    const port = await listen(http, host, options.port, options.ports ?? 1);
    const urls = urlsOf(host, port);
    const [url = urlOf(host, port)] = urls;
    if (origins.size === 0) for (const origin of ownOrigins(host, port)) origins.add(origin);
    parts.page.url ||= url;
    const { metricsPort, metricsHost = METRICS_HOST } = options;
    const measured = metricsPort === undefined ? null : await serveMetrics(metrics, metricsHost, metricsPort, onError);
    if (measured) servers.push(measured.http);
    await nodes?.start();
    await hub.start();
    await api.bots.start();
    const watch = watchGames({ hub, log, others: parts.others, live: await store.liveIds() });
    const gauges = (): Gauges => gaugesOf(parts, watch, store);
    metrics.addGauges(gauges);
    metrics.addReadiness({ trouble: () => readiness.trouble() });
    const unlisten =
      options.adminFile === undefined
        ? () => {}
        : await listenToAdmin({ ...parts, store, log, file: options.adminFile });
    // It resumes its games while people reconnect.
    engine?.start(hub).catch(onError);
    http.on('upgrade', (request, socket, head) => {
      http.hear(socket);
      upgrades.upgrade(request, socket, head);
    });
    const stopSweeping = startHousekeeping({ store, clock, onError });
    const stopPushing = startPushing(parts);
    readiness.open();
    log.info({ host, port, games: watch.live }, 'server started');
    const close = (): Promise<void> => {
      readiness.close();
      unlisten();
      stopSweeping();
      stopPushing();
      return closeInOrder(options, parts, servers);
    };
    const kill = (): void => {
      unlisten();
      stopSweeping();
      stopPushing();
      stop();
    };
    return { url, urls, port, metricsUrl: measured?.url ?? null, routes, gauges, close, kill };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Begins to tell players of their turn while they are away; the returned function ends it. */
function startPushing({ hub, upgrades, others, clock, pushes, sender, metrics, onError }: Parts): () => void {
  if (!sender) return () => {};
  return pushTurns({
    hub,
    isThere: (player) => upgrades.isConnected(player) || others.isThere(playerKey(player)),
    endpointsOf: (player) => pushes.of(player, clock.now()),
    send: (endpoint) => sender.send(endpoint),
    drop: (player, endpoint) => pushes.drop(player, endpoint, clock.now()),
    onSent: (result) => metrics.pushed(result),
    onError,
    clock,
    delayMs: sender.delayMs,
  });
}

/** The parts of a server that others need at once. */
interface Known {
  readonly clock: Clock;
  readonly names: TakenNames;
  readonly bans: Bans;
  /** The other servers; null if the store is of this one alone. */
  readonly nodes: Nodes | null;
}

async function knownOf({ store, bus, adminFile, onError, log = NO_LOG }: ServerOptions, clock: Clock): Promise<Known> {
  const file = adminFile === undefined ? null : bansFile(`${adminFile}.bans.json`);
  const keeper = store.shared ? sharedBans(store.shared) : file;
  return {
    clock,
    names: new TakenNames((await store.botNames()).map(({ name }) => name)),
    bans: keeper ? await Bans.open(keeper) : new Bans(),
    nodes: nodesOf({ store, ...(bus && { bus }), clock, log, onError }),
  };
}

/** The parts of a server. */
interface Parts {
  readonly clock: Clock;
  readonly nodes: Nodes | null;
  readonly others: Others;
  readonly work: Work;
  readonly hub: Hub;
  readonly engine: ReturnType<typeof makeEngine> | null;
  readonly sessions: Sessions;
  readonly upgrades: UpgradeHandler;
  readonly api: Api;
  readonly bans: Bans;
  readonly metrics: Metrics;
  readonly addressOf: AddressOf;
  /** Default: the server's own, once its port is known. */
  readonly origins: Set<string>;
  /** The address of the app's page; empty until the port is known, unless it is configured. */
  readonly page: { url: string };
  readonly names: TakenNames;
  readonly texts: PgnTexts;
  readonly ownData: OwnData;
  /** Ends the sockets and streams of a player. */
  readonly disconnect: (player: string) => void;
  readonly pushes: Pushes;
  /** Null where no receipts are given. */
  readonly signer: Signer | null;
  /** Null where nobody is told of their turn. */
  readonly sender: PushSender | null;
  readonly onError: (error: unknown) => void;
}

function partsOf(options: ServerOptions, { clock, names, bans, nodes }: Known): Parts {
  const { store, onFatal, log = NO_LOG, metrics = new Metrics() } = options;
  const { limitsAddresses = true, engineThreads: threads = 0 } = options;
  const onError = (error: unknown): void => {
    metrics.error();
    options.onError(error);
  };
  const others = nodes ?? ALONE;
  const engine = threads > 0 ? makeEngine({ store, clock, threads, onError, others }) : null;
  const isAvailable = (opponent: Opponent): boolean =>
    opponent.kind === 'bot' ? api.bots.isThere(opponent.name) : engine !== null;
  const createRefusal: HubOptions['createRefusal'] = (player, message, game, share) =>
    names.refusalOf(player, message.name) ?? engine?.createRefusal(player, message, game, share) ?? null;
  const bots = (most: number): readonly string[] => api.bots.names(most);
  const nameRefusal: HubOptions['nameRefusal'] = (player, name) => names.refusalOf(player, name);
  const isWanted = (row: GameRow): boolean => (engine?.wants(row) ?? false) || api.bots.wants(row);
  const asked = { isAvailable, createRefusal, nameRefusal, bots, isWanted, others };
  const hub = new Hub({ store, clock, onError, onFatal, metrics, ...asked });
  const origins = new Set(options.origins);
  const sessions = new Sessions(store, origins);
  const work = new Work({ clock, limitsAddresses, ...options.work });
  const addressOf = addressesBehind(options.proxies ?? []);
  const shared = { hub, work, sessions, clock, origins, onError, limitsAddresses, addressOf, metrics };
  const onPresence = (player: string, isHere: boolean): void => others.announce(playerKey(player), isHere);
  const signer = options.receiptKey ? new Signer(options.receiptKey) : null;
  const upgrades = new UpgradeHandler({ ...shared, bans, log, signer, ...(options.push && { onPresence }) });
  const page = { url: (options.page ?? options.origins[0] ?? '').replace(/\/$/, '') };
  const urlOf = (id: string): string => page.url + formatPage({ page: 'game', game: id });
  const disconnect = (player: string): void => upgrades.disconnect(player);
  const api = makeApi({ ...shared, store, urlOf, disconnect, names, others });
  const people = peopleOf({ hub, store, sessions, upgrades, api, names, clock, onError });
  const dropCached = (ids: readonly string[]): void => people.texts.drop(ids);
  const reconnectAll = (): void => upgrades.reconnectAll();
  followOthers({ others, store, names, bans, disconnect: people.disconnect, dropCached, reconnectAll, onError });
  const [pushes, sender] = [new Pushes(store), options.push ? new PushSender(options.push, clock) : null];
  const rest = { engine, upgrades, api, bans, page, pushes, sender, signer, nodes, others };
  return { clock, work, hub, sessions, metrics, addressOf, origins, onError, ...rest, ...people };
}

type PeopleParts = Pick<Parts, 'hub' | 'sessions' | 'upgrades' | 'api' | 'names' | 'clock' | 'onError'> & {
  readonly store: GameStore;
};

/** Parts for the data of people. */
function peopleOf(parts: PeopleParts): Pick<Parts, 'names' | 'texts' | 'ownData' | 'disconnect'> {
  const { hub, store, sessions, upgrades, api, names, clock, onError } = parts;
  const disconnect = (player: string): void => {
    upgrades.disconnect(player);
    api.bots.endAll(player);
  };
  hub.observe((state, before, _node, isOwn) => {
    if (!isOwn || state.seats === before?.seats) return;
    for (const [seat, player] of state.seats.entries())
      if (player !== null && player !== before?.seats[seat]) sessions.use(player, clock.now()).catch(onError);
  });
  const texts = new PgnTexts(store);
  const dropCached = (ids: readonly string[]): void => texts.drop(ids);
  const ownData = new OwnData({ hub, store, sessions, names, dropCached, disconnect });
  return { names, texts, ownData, disconnect: disconnect };
}

/** Ends a server without a word to anybody. */
function endAtOnce({ hub, upgrades, engine, api, nodes }: Parts, servers: readonly Server[]): void {
  void engine?.stop();
  api.bots.stop();
  hub.kill();
  nodes?.kill();
  upgrades.terminate();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}

/** An HTTP server, and the names of its routes. */
interface Routed {
  readonly http: GatedServer;
  readonly routes: readonly RouteName[];
}

/** Builds the HTTP server; routes are mounted here, by the beginning of their path. */
function httpOf(options: ServerOptions, parts: Parts, readiness: Readiness): Routed {
  const { store, log = NO_LOG, limitsAddresses = true } = options;
  const { clock, hub, work, sessions, api, addressOf, origins, metrics, onError } = parts;
  const { disconnect, ownData, pushes, sender } = parts;
  const asking = { sessions, clock, origins, limiter: limiter(clock, addressOf, limitsAddresses) };
  const mounts: Record<string, Routes> = {
    '/api/session': sessionRoutes({ ...asking, disconnect, ownData })
      .route('/', movingRoutes({ ...asking, addressOf }))
      .route('/', turnRoutes({ ...asking, store, pushes, sender })),
    '/api': api.routes,
    '/': pgnRoutes({ store, texts: parts.texts, signer: parts.signer, addressOf }).route(
      '/',
      pictureRoutes(hub, work.turns),
    ),
  };
  const app = options.app === undefined ? {} : { app: readGrowingApp(options.app) };
  const isReady = (): boolean => readiness.isOpen;
  const texts = wellKnown(options.contacts ?? [], Date.now, parts.signer?.publicKey);
  const refuse = (): Response => textResponse(429, 'too many requests', { 'retry-after': String(RETRY_S) });
  const admission = new Admission(work, addressOf, (path) => app.app !== undefined && isOfApp(app.app, path));
  const watch = healthRoutes(readiness, admission.checks());
  const guard = admission.guard(refuse);
  const ban = banned(parts.bans, addressOf, work);
  const site = makeSite({
    isReady,
    watch,
    ...app,
    texts,
    origin: () => parts.page.url,
    payOf: payFor,
    guards: [ban, guard],
    mounts,
    onError,
    log,
    addressOf,
    metrics,
  });
  const isProxy = proxiesAt(options.proxies ?? []);
  const http = makeGatedServer(site, PATIENCE, { clock, admission, metrics, addressOf, isProxy });
  return { http, routes: [...routesOf(site), { method: 'GET', path: SOCKET_PATH }] };
}

/** Ends a server: pending commands are stored and answered. */
async function closeInOrder(options: ServerOptions, parts: Parts, servers: readonly Server[]): Promise<void> {
  const { store, log = NO_LOG } = options;
  const { clock, hub, engine, upgrades, api, nodes } = parts;
  log.info('server stopping');
  // From here on nobody can act.
  const stoppedMs = clock.now();
  const closed = servers.map(
    (server) =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  upgrades.shut();
  api.bots.stop();
  await engine?.stop();
  // Arrived messages are still stored and answered; new ones are rejected with a retry.
  await hub.stop();
  await nodes?.stop();
  upgrades.close();
  for (const server of servers) server.closeIdleConnections();
  const patience = setTimeout(() => {
    upgrades.terminate();
    for (const server of servers) server.closeAllConnections();
  }, CLOSE_MS);
  await Promise.all(closed);
  clearTimeout(patience);
  try {
    await store.beat(stoppedMs);
  } catch (error) {
    if (!(error instanceof StoreBusyError)) throw error;
    log.warn(
      'the store takes no writes: when the server stopped is not noted, and it counts as away since its last beat',
    );
  } finally {
    await store.close();
  }
  log.info('server stopped');
}

function gaugesOf({ hub, upgrades, engine, nodes }: Parts, watch: GameWatch, { damaged }: GameStore): Gauges {
  const { games: cachedGames, listeners, deadlines: timers } = hub.counts;
  const { busy: engineBusy = 0, waiting: engineWaiting = 0 } = engine?.counts ?? {};
  const games = { liveGames: watch.live, cachedGames, damagedGames: damaged.size };
  const servers = nodes?.count ?? 1;
  return { sockets: upgrades.size, listeners, ...games, timers, engineBusy, engineWaiting, servers };
}
