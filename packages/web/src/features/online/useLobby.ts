/** The messages between the lobby's page and the server. */
import type { ServerMessage } from '@sitke/protocol';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { loadRequest, saveRequest } from '../../session/effects/lobbyStore.js';
import {
  type LobbyRequest,
  newRequest,
  type RequestInput,
  type RequestMessage,
  type RequestResult,
  stepRequest,
} from '../../session/lobby/request.js';
import { useTools } from '../../ui/context.js';
import { useMessages } from './useMessages.js';

export type LobbyMessage = Extract<ServerMessage, { t: 'lobby' }>;

/** Returns what stands in the lobby, from now on; null before it is known. */
export function useLobby(): LobbyMessage | null {
  const { connection } = useTools();
  const [lobby, setLobby] = useState<LobbyMessage | null>(null);
  useMessages({
    opened: () => connection.send({ t: 'lobby', on: true }),
    received: (message) => {
      if (message.t === 'lobby') setLobby(message);
    },
  });
  useEffect(() => () => connection.send({ t: 'lobby', on: false }), [connection]);
  return lobby;
}

/** How long a hand must rest before anything moves under it. Units: ms. */
const REST_MS = 600;
const STIRRINGS = ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'touchmove', 'keydown'] as const;

/** Returns a value that does not change while somebody reaches for something in a box. */
export function useRest<T>(value: T, box: RefObject<HTMLElement>): T {
  const [shown, setShown] = useState(value);
  const stirredMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const element = box.current;
    const stirred = (): void => {
      stirredMs.current = performance.now();
    };
    for (const type of STIRRINGS) element?.addEventListener(type, stirred, { passive: true });
    return () => {
      for (const type of STIRRINGS) element?.removeEventListener(type, stirred);
    };
  }, [box]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      const leftMs = stirredMs.current + REST_MS - performance.now();
      if (leftMs <= 0) setShown(value);
      else timer = setTimeout(show, leftMs);
    };
    show();
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}

const SECOND = 1000;

/** Returns the time by the server's clock, renewed each second. Units: ms since the epoch. */
export function useServerNow(): number {
  const { connection } = useTools();
  const [nowMs, setNow] = useState(() => connection.serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(connection.serverNow()), SECOND);
    return () => clearInterval(timer);
  }, [connection]);
  return nowMs;
}

export interface Request {
  readonly request: LobbyRequest | null;
  readonly ask: (message: RequestMessage) => void;
  readonly drop: () => void;
}

/** Asks the server for one thing until it is answered, over lost connections and reloads. */
export function useRequest(onResult: (result: RequestResult) => void): Request {
  const { connection } = useTools();
  const [request, setRequest] = useState<LobbyRequest | null>(null);
  // The request under way is needed at once, not with the next rendering.
  const current = useRef<LobbyRequest | null>(null);
  const take = (next: LobbyRequest | null): void => {
    current.current = next;
    saveRequest(next);
    setRequest(next);
  };
  const step = (input: RequestInput): void => {
    if (!current.current) return;
    const { request: next, send, result } = stepRequest(current.current, input);
    if (next !== current.current) take(next);
    for (const message of send) connection.send(message);
    if (result) onResult(result);
  };
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const kept = loadRequest();
    if (kept) take(kept);
    const timer = setInterval(() => latest.current({ type: 'tick', nowMs: performance.now() }), SECOND / 2);
    return () => {
      clearInterval(timer);
      // Leaving the page gives the request up; a reload does not come here.
      saveRequest(null);
    };
  }, []);
  useMessages({
    opened: () => step({ type: 'opened', nowMs: performance.now() }),
    received: (message) => step({ type: 'received', message }),
  });
  return {
    request,
    ask: (message) => {
      take(newRequest(message));
      step({ type: 'tick', nowMs: performance.now() });
    },
    drop: () => take(null),
  };
}
