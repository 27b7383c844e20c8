import { createServer, type Server, type Socket } from 'node:net';
import { holdSocket } from './held-socket.ts';
import { KEEP_ALIVE_AFTER_MS } from './tcp-dial.ts';
import type { DialedConnection } from './connection.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/** Maximum open connections on one port: eight gateways that open one per bed; more are a fault or an attack. */
export const MAX_CONNECTIONS = 256;
/** Limit per address, so that one peer cannot use all connections. */
export const MAX_CONNECTIONS_PER_ADDRESS = 32;
/** Connections of one address without a valid message so far; a newer one replaces the oldest. */
export const MAX_PENDING_PER_ADDRESS = 8;
/** Silence after which a connection makes way for a new one when all places are taken, ms. */
const IDLE_AFTER_MS = 300_000;
/**
 * Time to the first valid message: a gateway that reports every minute has sent one by then, a port scanner has not.
 */
export const HANDSHAKE_TIMEOUT_MS = 120_000;

export interface Peer {
  readonly address: string;
  readonly port: number;
}

/** network = outside the allowed networks; connections = too many are open; faults = rests after a flood of faults. */
export type PeerRefusal = 'network' | 'connections' | 'faults';

export interface AcceptedConnection extends DialedConnection {
  readonly peer: Peer;
  /** Ends the handshake, because the peer uses the protocol. */
  confirm(): void;
  end(reason: DisconnectReason, detail: string): void;
}

export interface AcceptedHandlers {
  onBytes(bytes: Uint8Array): void;
  /** Called exactly once; not after `close()`. */
  onEnd(reason: DisconnectReason, detail: string): void;
}

export interface TcpListenerOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** True when a peer at this address may connect. */
  readonly isAllowed: (address: string) => boolean;
  /** True for an address whose last connection was closed for its faults. */
  readonly isResting?: (address: string) => boolean;
  readonly accept: (connection: AcceptedConnection) => AcceptedHandlers;
  readonly onRefused: (peer: Peer, why: PeerRefusal) => void;
  readonly handshakeMs?: number;
  readonly maxConnections?: number;
  readonly now?: () => number;
}

/** One accepted connection and what decides whether it keeps its place. */
interface Place {
  readonly address: string;
  heardMs: number;
  isConfirmed: boolean;
  readonly end: (reason: DisconnectReason, detail: string) => void;
}

export interface TcpListener {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens for devices that connect to us. Closes a peer outside the allowed networks or above the limits before reading
 * a byte, and a peer that does not confirm its protocol in time.
 * @throws errors of `listen`, for example EADDRINUSE
 */
export async function listenTcp(options: TcpListenerOptions): Promise<TcpListener> {
  const { accept, onRefused, isAllowed } = options;
  const handshakeMs = options.handshakeMs ?? HANDSHAKE_TIMEOUT_MS;
  const maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  const now = options.now ?? Date.now;
  const open = new Map<Socket, Place>();

  function refuse(socket: Socket, peer: Peer, why: PeerRefusal): void {
    socket.destroy();
    onRefused(peer, why);
  }

  /** Ends a connection that holds a place without use; returns false when there is none. */
  function freePlace(among: readonly Place[]): boolean {
    const pending = among.find(({ isConfirmed }) => !isConfirmed);
    const idle = among
      .filter(({ heardMs }) => now() - heardMs > IDLE_AFTER_MS)
      .toSorted((one, other) => one.heardMs - other.heardMs)[0];
    const place = pending ?? idle;
    place?.end('timeout', 'made way for another connection');
    return place !== undefined;
  }

  function hasPlace(address: string): boolean {
    const ofAddress = [...open.values()].filter((place) => place.address === address);
    const pending = ofAddress.filter(({ isConfirmed }) => !isConfirmed);
    if (pending.length >= MAX_PENDING_PER_ADDRESS) return freePlace(pending);
    if (ofAddress.length >= MAX_CONNECTIONS_PER_ADDRESS) return freePlace(ofAddress);
    return open.size < maxConnections || freePlace([...open.values()]);
  }

  function take(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const peer = readPeer(socket);
    // The peer disconnected before its address was read.
    if (peer === null) socket.destroy();
    else if (!isAllowed(peer.address)) refuse(socket, peer, 'network');
    else if (options.isResting?.(peer.address) === true) refuse(socket, peer, 'faults');
    else if (!hasPlace(peer.address)) refuse(socket, peer, 'connections');
    else hold(socket, peer);
  }

  function hold(socket: Socket, peer: Peer): void {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
    const held = holdSocket(socket, {
      onEnd(reason, detail) {
        clearTimeout(timer);
        open.delete(socket);
        handlers.onEnd(reason, detail);
      },
    });
    const detail = `no message within ${Math.round(handshakeMs / 1000)} s`;
    const timer = setTimeout(() => held.end('timeout', detail), handshakeMs);
    const place: Place = {
      address: peer.address,
      heardMs: now(),
      isConfirmed: false,
      end: (reason, why) => held.end(reason, why),
    };
    open.set(socket, place);
    const handlers = accept({
      peer,
      confirm() {
        clearTimeout(timer);
        place.isConfirmed = true;
      },
      send: (bytes) => held.send(bytes),
      pause: () => held.pause(),
      resume: () => held.resume(),
      end: (reason, why) => held.end(reason, why),
      close() {
        clearTimeout(timer);
        open.delete(socket);
        held.close();
      },
    });
    socket.on('data', ({ buffer, byteOffset, byteLength }) => {
      // A plain array, because the slice() of a Buffer would be a view and keep 64 kB alive.
      place.heardMs = now();
      if (!held.isEnded) handlers.onBytes(new Uint8Array(buffer, byteOffset, byteLength));
    });
  }

  const server = createServer(take);
  await listen(server, options);
  return {
    port: boundPort(server),
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of open.keys()) socket.destroy();
      await closed;
    },
  };
}

/** Returns the IPv4 address of an IPv4 peer of a dual-stack listener. */
function readPeer(socket: Socket): Peer | null {
  const { remoteAddress, remotePort } = socket;
  if (remoteAddress === undefined || remotePort === undefined) return null;
  return { address: remoteAddress.replace(/^::ffff:(?=\d+\.)/u, ''), port: remotePort };
}

export function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Invariant broken: no TCP address');
  return address.port;
}
