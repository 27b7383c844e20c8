import { createServer, type Server, type Socket } from 'node:net';
import { holdSocket } from './held-socket.ts';
import { type DialedConnection, type DisconnectReason, KEEP_ALIVE_AFTER_MS } from './tcp-dial.ts';

/** Maximum open connections on one port: a gateway opens one, some open one per bed; more are a fault or an attack. */
export const MAX_CONNECTIONS = 64;
/** Limit per address, so that one peer cannot use all connections. */
export const MAX_CONNECTIONS_PER_ADDRESS = 32;
/**
 * Time to the first valid message: a gateway that reports every minute has sent one by then, a port scanner has not.
 */
export const HANDSHAKE_TIMEOUT_MS = 120_000;

export interface Peer {
  readonly address: string;
  readonly port: number;
}

/** network = outside the allowed networks; connections = too many are open. */
export type PeerRefusal = 'network' | 'connections';

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
  readonly accept: (connection: AcceptedConnection) => AcceptedHandlers;
  readonly onRefused: (peer: Peer, why: PeerRefusal) => void;
  readonly handshakeMs?: number;
  readonly maxConnections?: number;
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
  /** Open sockets, and their addresses. */
  const open = new Map<Socket, string>();

  function refuse(socket: Socket, peer: Peer, why: PeerRefusal): void {
    socket.destroy();
    onRefused(peer, why);
  }

  function isFull(address: string): boolean {
    if (open.size >= maxConnections) return true;
    const ofAddress = [...open.values()].filter((other) => other === address).length;
    return ofAddress >= MAX_CONNECTIONS_PER_ADDRESS;
  }

  function take(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const peer = readPeer(socket);
    // The peer disconnected before its address was read.
    if (peer === null) socket.destroy();
    else if (!isAllowed(peer.address)) refuse(socket, peer, 'network');
    else if (isFull(peer.address)) refuse(socket, peer, 'connections');
    else {
      open.set(socket, peer.address);
      socket.once('close', () => open.delete(socket));
      hold(socket, peer);
    }
  }

  function hold(socket: Socket, peer: Peer): void {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_AFTER_MS);
    const held = holdSocket(socket, {
      onEnd(reason, detail) {
        clearTimeout(timer);
        handlers.onEnd(reason, detail);
      },
    });
    const detail = `no message within ${Math.round(handshakeMs / 1000)} s`;
    const timer = setTimeout(() => held.end('timeout', detail), handshakeMs);
    const handlers = accept({
      peer,
      confirm: () => clearTimeout(timer),
      send: (bytes) => held.send(bytes),
      pause: () => held.pause(),
      resume: () => held.resume(),
      end: (reason, why) => held.end(reason, why),
      close() {
        clearTimeout(timer);
        held.close();
      },
    });
    socket.on('data', ({ buffer, byteOffset, byteLength }) => {
      // A plain array, because the slice() of a Buffer would be a view and keep 64 kB alive.
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
