/** The whole server: a list of its parts, each made of those before it, in the order in which they start. */

import type { Server } from 'node:http';
import { formatPage } from '@sitke/protocol';
import { listenToAdmin } from './admin/admin.js';
import { makeEngine } from './engine/index.js';
import { TakenNames } from './games/names.js';
import { Allowances } from './http/allowances.js';
import { no, refuse } from './http/answers.js';
import { readGrowingApp } from './http/app/growing.js';
import { wellKnown } from './http/app/wellKnown.js';
import { banned } from './http/banned.js';
import { Bots } from './http/bots/bots.js';
import { OnlineBots } from './http/bots/online.js';
import { PgnTexts } from './http/games/pgnTexts.js';
import { healthRoutes } from './http/health/health.js';
import { METRICS_HOST, serveMetrics } from './http/health/metrics.js';
import { listenerOf, makeGatedServer, PATIENCE } from './http/http.js';
import { Admission } from './http/limited.js';
import { listen, type Reached, reachedAt } from './http/listen.js';
import { payFor } from './http/payers.js';
import { serveRoutes } from './http/route.js';
import type { RouteName } from './http/routeName.js';
import { ROUTES } from './http/routes.js';
import { isOfApp, makeSite, routesOf } from './http/site.js';
import type { Keeper, World } from './http/world.js';
import { Hub } from './hub/hub.js';
import { watchGames } from './hub/watchGames.js';
import { addressesBehind, proxiesAt } from './net/address.js';
import { Bans, bansFile, clusterBans } from './net/bans.js';
import { clockOf, followPeers, nodesOf } from './nodes/joining.js';
import { ALONE, playerKey } from './nodes/peers.js';
import { OwnData } from './people/ownData.js';
import { Sessions } from './people/sessions.js';
import { Pictures } from './picture/kept.js';
import { Pushes } from './push/addresses.js';
import { PushSender } from './push/sender.js';
import { pushTurns } from './push/turns.js';
import { Signer } from './receipts/signer.js';
import type { ServerOptions } from './serverOptions.js';
import { SOCKET_PATH, UpgradeHandler } from './socket/upgrade.js';
import { StoreBusyError } from './store/index.js';
import { startHousekeeping } from './watch/housekeeping.js';
import { NO_LOG } from './watch/log.js';
import { type Gauges, Metrics } from './watch/metrics.js';
import { Readiness } from './watch/readiness.js';
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
 * Starts a server: listens, credits clocks with the time it was down, then is ready.
 *
 * Errors: rejects if the ports are taken, the app cannot be read or the store fails.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const ground = await makeGround(options);
  const door = makeDoor(options, ground);
  const servers: Server[] = [door.http];
  let games: Games | null = null;
  try {
    const port = await listen(door.http, options.host, options.port, options.ports ?? 1);
    // From here to the routes nothing waits: no connection comes before somebody answers it.
    const reached = reachedAt(options.host, port, options);
    games = makeGames(options, ground, reached);
    const people = makePeople(options, ground, games);
    const parts: Parts = { ground, door, reached, games, people };
    const routes = serveSite(options, parts);
    const { url, urls } = reached;
    return { url, urls, port, routes, ...(await begin(options, parts, servers)) };
  } catch (error) {
    endAtOnce(ground, games, servers);
    throw error;
  }
}

type Ground = Awaited<ReturnType<typeof makeGround>>;
type Door = ReturnType<typeof makeDoor>;
type Games = ReturnType<typeof makeGames>;
type People = ReturnType<typeof makePeople>;

/** The ground of all other parts: the time, the names, the bans, the accounts of work, the other servers. */
async function makeGround(options: ServerOptions) {
  const { store, bus, adminFile, log = NO_LOG, metrics = new Metrics(), limitsAddresses = true } = options;
  const onError = (error: unknown): void => {
    metrics.error();
    options.onError(error);
  };
  const clock = options.clock ?? (await clockOf(store, log));
  const names = new TakenNames((await store.directory.botNames()).map(({ name }) => name));
  const file = adminFile === undefined ? null : bansFile(`${adminFile}.bans.json`);
  const keeper = store.cluster ? clusterBans(store.cluster) : file;
  const bans = keeper ? await Bans.open(keeper) : new Bans();
  const nodes = nodesOf({ cluster: store.cluster, ...(bus && { bus }), clock, log, onError });
  const work = new Work({ clock, limitsAddresses, ...options.work });
  const addressOf = addressesBehind(options.proxies ?? []);
  const readiness = new Readiness(store.maintenance, () => clock.now());
  const peers = nodes ?? ALONE;
  return {
    store,
    clock,
    log,
    metrics,
    onError,
    names,
    bans,
    nodes,
    peers,
    work,
    addressOf,
    limitsAddresses,
    readiness,
  };
}

/** The HTTP server with its gate, and the files of the app, which it lets pass. */
function makeDoor(options: ServerOptions, { clock, work, addressOf, metrics }: Ground) {
  const app = options.app === undefined ? undefined : readGrowingApp(options.app);
  const admission = new Admission(work, addressOf, (path) => app !== undefined && isOfApp(app, path));
  const isProxy = proxiesAt(options.proxies ?? []);
  const http = makeGatedServer(PATIENCE, { clock, admission, metrics, addressOf, isProxy });
  return { app, admission, http };
}

/** The games, and who plays them: over sockets, programs, the engine. */
function makeGames(options: ServerOptions, ground: Ground, { origins, page }: Reached) {
  const { store, clock, log, metrics, onError, names, bans, peers, work, addressOf, limitsAddresses } = ground;
  const threads = options.engineThreads ?? 0;
  const engine = threads > 0 ? makeEngine({ games: store.games, clock, threads, onError, peers }) : null;
  const online = new OnlineBots(peers);
  const hub = new Hub({
    ...{ store, clock, onError, onFatal: options.onFatal, metrics, peers },
    isAvailable: (opponent) => (opponent.kind === 'bot' ? online.isThere(opponent.name) : engine !== null),
    createRefusal: (player, message, game, share) =>
      names.refusalOf(player, message.name) ?? engine?.createRefusal(player, message, game, share) ?? null,
    nameRefusal: (player, name) => names.refusalOf(player, name),
    bots: (most) => online.names(most),
    isWanted: (row) => (engine?.wants(row) ?? false) || online.wants(row),
  });
  const sessions = new Sessions(store, origins);
  const signer = options.receiptKey ? new Signer(options.receiptKey) : null;
  const onPresence = (player: string, isHere: boolean): void => peers.announce(playerKey(player), isHere);
  const upgrades = new UpgradeHandler({
    ...{ hub, work, sessions, clock, origins, onError, limitsAddresses, addressOf, metrics, bans, log, signer },
    ...(options.push && { onPresence }),
  });
  const urlOf = (id: string): string => page + formatPage({ page: 'game', game: id });
  const bots = new Bots({ hub, online, games: store.games, clock, urlOf, onError, peers });
  return { engine, online, hub, sessions, signer, upgrades, urlOf, bots };
}

/** The data of people, and what they are sent while they are away. */
function makePeople(options: ServerOptions, ground: Ground, { hub, sessions, upgrades, bots }: Games) {
  const { store, clock, names, bans, peers, onError } = ground;
  const disconnect = (player: string): void => {
    upgrades.disconnect(player);
    bots.endAll(player);
  };
  hub.observe((state, before, _node, isOwn) => {
    if (!isOwn || state.seats === before?.seats) return;
    for (const [seat, player] of state.seats.entries())
      if (player !== null && player !== before?.seats[seat]) sessions.use(player, clock.now()).catch(onError);
  });
  const texts = new PgnTexts(store.games);
  const dropCached = (ids: readonly string[]): void => texts.drop(ids);
  const ownData = new OwnData({ ...store, hub, sessions, names, dropCached, disconnect });
  const reconnectAll = (): void => upgrades.reconnectAll();
  followPeers({ peers, directory: store.directory, names, bans, disconnect, dropCached, reconnectAll, onError });
  const sender = options.push ? new PushSender(options.push, clock) : null;
  return { disconnect, texts, ownData, pushes: new Pushes(store.sessions), sender };
}

interface Parts {
  readonly ground: Ground;
  readonly door: Door;
  readonly reached: Reached;
  readonly games: Games;
  readonly people: People;
}

/** Gives the HTTP server what it answers; returns the names of its routes. */
function serveSite(options: ServerOptions, { ground, door, reached, games, people }: Parts): readonly RouteName[] {
  const { clock, work, addressOf, limitsAddresses, readiness, bans, metrics, onError, log } = ground;
  const { app, admission, http } = door;
  const { origins, page } = reached;
  const allowances = new Allowances(clock, limitsAddresses);
  const keeper: Keeper = { sessions: games.sessions, clock, origins, work, addressOf, allowances, metrics };
  const own = { games: ground.store.games, pictures: new Pictures(work.turns) };
  const world: World = { ...ground, ...keeper, ...games, ...people, ...own };
  const site = makeSite({
    isReady: () => readiness.isOpen,
    watch: healthRoutes({ ...keeper, readiness }, admission.checks()),
    ...(app && { app }),
    texts: wellKnown(options.contacts ?? [], Date.now, games.signer?.publicKey),
    origin: page,
    payOf: payFor,
    guards: [banned(bans, addressOf, work), admission.guard((c) => refuse(c, TOO_MANY, metrics))],
    mounts: { '/': serveRoutes(ROUTES, world) },
    ...{ onError, log, addressOf, metrics },
  });
  http.serve(listenerOf(site));
  return [...routesOf(site), { method: 'GET', path: SOCKET_PATH }];
}

const TOO_MANY = no('rate/limit', { text: 'too many requests', retryS: RETRY_S });

/** Begins everything, in order; `servers` gets each server that listens. */
async function begin(options: ServerOptions, parts: Parts, servers: Server[]) {
  const { ground, games, people } = parts;
  const { http } = parts.door;
  const { store, clock, log, metrics, onError, nodes, peers, readiness } = ground;
  const { hub, bots, engine, upgrades } = games;
  const { metricsPort, metricsHost = METRICS_HOST, adminFile: file } = options;
  const measured = metricsPort === undefined ? null : await serveMetrics(metrics, metricsHost, metricsPort, onError);
  if (measured) servers.push(measured.http);
  await nodes?.join();
  await hub.start();
  await bots.start();
  const watch = watchGames({ hub, log, peers, live: await store.games.liveIds() });
  const gauges = (): Gauges => gaugesOf(ground, games, watch.live);
  metrics.addGauges(gauges);
  metrics.addReadiness({ trouble: () => readiness.trouble() });
  const ends = [file === undefined ? () => {} : await listenToAdmin({ ...ground, ...games, ...people, file })];
  // It resumes its games while people reconnect.
  engine?.start(hub).catch(onError);
  http.on('upgrade', (request, socket, head) => {
    http.hear(socket);
    upgrades.upgrade(request, socket, head);
  });
  ends.push(startHousekeeping({ ...store, clock, onError }), startPushing(ground, games, people));
  readiness.open();
  log.info({ host: options.host, port: parts.reached.port, games: watch.live }, 'server started');
  const end = (): void => {
    for (const each of ends) each();
  };
  const close = (): Promise<void> => {
    readiness.close();
    end();
    return closeInOrder(ground, games, servers);
  };
  const kill = (): void => {
    end();
    endAtOnce(ground, games, servers);
  };
  return { metricsUrl: measured?.url ?? null, gauges, close, kill };
}

/** Begins to wake players whose turn it is while they are away; the returned function ends it. */
function startPushing(ground: Ground, { hub, upgrades }: Games, { pushes, sender }: People): () => void {
  const { peers, clock, metrics, onError } = ground;
  if (!sender) return () => {};
  return pushTurns({
    hub,
    isThere: (player) => upgrades.isConnected(player) || peers.isPresent(playerKey(player)),
    endpointsOf: (player) => pushes.of(player, clock.now()),
    send: (endpoint) => sender.send(endpoint),
    drop: (player, endpoint) => pushes.drop(player, endpoint, clock.now()),
    onSent: (result) => metrics.pushed(result),
    onError,
    clock,
    delayMs: sender.delayMs,
  });
}

/** Ends a server without a word to anybody. */
function endAtOnce({ nodes }: Ground, games: Games | null, servers: readonly Server[]): void {
  void games?.engine?.stop();
  games?.bots.stop();
  games?.hub.kill();
  nodes?.kill();
  games?.upgrades.terminate();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}

/** Ends a server: pending commands are stored and answered. */
async function closeInOrder(ground: Ground, games: Games, servers: readonly Server[]): Promise<void> {
  const { store, log, clock, nodes } = ground;
  const { hub, engine, upgrades, bots } = games;
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
  bots.stop();
  await engine?.stop();
  // Arrived messages are still stored and answered; new ones are rejected with a retry.
  await hub.stop();
  await nodes?.leave();
  upgrades.close();
  for (const server of servers) server.closeIdleConnections();
  const patience = setTimeout(() => {
    upgrades.terminate();
    for (const server of servers) server.closeAllConnections();
  }, CLOSE_MS);
  await Promise.all(closed);
  clearTimeout(patience);
  try {
    await store.maintenance.heartbeat(stoppedMs);
  } catch (error) {
    if (!(error instanceof StoreBusyError)) throw error;
    log.warn(
      'the store takes no writes: when the server stopped is not noted, and it counts as away since its last heartbeat',
    );
  } finally {
    await store.close();
  }
  log.info('server stopped');
}

function gaugesOf({ nodes, store }: Ground, { hub, upgrades, engine }: Games, liveGames: number): Gauges {
  const { games: cachedGames, listeners, deadlines: timers } = hub.counts;
  const { busy: engineBusy = 0, waiting: engineWaiting = 0 } = engine?.counts ?? {};
  const games = { liveGames, cachedGames, damagedGames: store.games.quarantined.size };
  const servers = nodes?.count ?? 1;
  return { sockets: upgrades.size, listeners, ...games, timers, engineBusy, engineWaiting, servers };
}
