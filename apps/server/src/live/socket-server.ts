import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { AttemptCounter, type AttemptRule } from '../http/attempt-counter.ts';
import { readClientAddress } from '../http/client-address.ts';
import { isOriginAllowed } from './is-origin-allowed.ts';
import type { LiveAccess, LiveSession } from './live-access.ts';
import { PendingSockets } from './pending-sockets.ts';
import { type RefusalCode, SocketRefusal, describeRefusal } from './socket-refusal.ts';

/** Ping timeout after which a client is disconnected and its queue dropped. */
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 10_000;
/** Maximum client message: clients only connect and listen. */
const MAX_CLIENT_BYTES = 16 * 1024;
/** Timeout for the connection handshake. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Sockets of one sign-in on one path: a wall of forty cards in two tabs, with margin. */
export const MAX_SOCKETS_PER_SESSION = 100;
/** Maximum number of signed-in sockets on one path: bounds the memory of slow clients' queues. */
export const MAX_SOCKETS = 2_000;
/** Upgrades of one address: 20 a second, where a wall that reconnects needs one for each card every few seconds. */
const UPGRADES: AttemptRule = { most: 1_200, windowMs: 60_000 };

export interface SocketServerOptions {
  readonly path: '/frontend' | '/ventilation';
  readonly httpServer: HttpServer;
  readonly access: LiveAccess;
  /** Allowed origins beside the server's own, for example of a development server. */
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** Decides whether an authenticated connection is accepted; a code refuses it. */
  readonly admit: (socket: Socket, session: LiveSession) => Promise<RefusalCode | null>;
  readonly onConnection: (socket: Socket, session: LiveSession) => void;
  readonly onError: (error: unknown) => void;
}

/** A Socket.IO server on its own path: websocket only, token in the handshake, sockets end with their session. */
export class SocketServer {
  readonly io: Server;
  readonly #options: SocketServerOptions;
  readonly #sessions = new Map<string, Set<Socket>>();
  readonly #users = new WeakMap<Socket, number>();
  readonly #pending = new PendingSockets();
  readonly #upgrades = new AttemptCounter(() => performance.now());

  constructor(options: SocketServerOptions) {
    this.#options = options;
    this.io = new Server({
      path: options.path,
      transports: ['websocket'],
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PING_TIMEOUT_MS,
      maxHttpBufferSize: MAX_CLIENT_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      perMessageDeflate: false,
      serveClient: false,
      allowRequest: (request, decide) => {
        const refusal = this.#judgeUpgrade(request);
        decide(refusal, refusal === null);
      },
    });
    this.io.attach(options.httpServer);
    this.io.engine.on('connection', (connection: Socket['conn']) => {
      const { request } = connection;
      // A closing handshake would wait 30 s for a client that does not answer.
      this.#pending.add(connection, this.#addressOf(request), () => request.socket.destroy());
      connection.once('close', () => this.#pending.delete(connection));
    });
    this.io.use((socket, next) => {
      this.#enter(socket).then(
        () => next(),
        (error: unknown) => next(this.#toRefusal(error)),
      );
    });
  }

  get connectionCount(): number {
    return this.io.engine.clientsCount;
  }

  get largestBacklog(): number {
    let largest = 0;
    for (const socket of this.io.sockets.sockets.values())
      largest = Math.max(largest, countQueuedPackets(socket));
    return largest;
  }

  /** Notifies and closes the sockets of an ended sign-in session. */
  endSession(sessionId: string): void {
    const sockets = this.#sessions.get(sessionId);
    this.#sessions.delete(sessionId);
    for (const socket of sockets ?? []) endSocket(socket, 'session_ended');
  }

  /**
   * Closes the sockets of a user who lost access: without the live feature, or without the second factor now required.
   * Closes a socket with an expired token too; its client reconnects with a new token.
   */
  async checkUser(userId: number): Promise<void> {
    for (const socket of this.io.sockets.sockets.values()) {
      if (this.#users.get(socket) !== userId) continue;
      const token: unknown = socket.handshake.auth['auth_token'];
      const session = typeof token === 'string' ? await this.#options.access.authenticate(token) : null;
      if (session?.hasLiveFeature !== true) socket.conn.close();
    }
  }

  /** Writes encoded events (encode-event.ts) as one packet to each of these sockets that is still connected. */
  sendEncoded(frames: Buffer, socketIds: Iterable<string>): void {
    // Engine.IO passes these bytes to the WebSocket as they are; Socket.IO's own broadcasts use the same option.
    const options = { compress: false, wsPreEncodedFrame: [frames] };
    for (const id of socketIds) this.io.sockets.sockets.get(id)?.conn.write('', options);
  }

  /** Closes every connection like a network failure, so that clients reconnect. */
  endAll(): void {
    for (const socket of this.io.sockets.sockets.values()) socket.conn.close();
  }

  /**
   * Ends every connection; the HTTP server belongs to the caller. A client does not reconnect after a disconnect
   * message, so the connections are closed like a network failure.
   */
  close(): void {
    this.endAll();
    this.io.engine.close();
  }

  #addressOf(request: IncomingMessage): string {
    return readClientAddress(request, this.#options.trustedProxies);
  }

  /** Reason to refuse the upgrade; null for an accepted one. */
  #judgeUpgrade(request: IncomingMessage): string | null {
    const { origin, host } = request.headers;
    if (!isOriginAllowed(origin, host, this.#options.allowedOrigins))
      return 'the origin of the page is not allowed';
    // Pending connections have places of their own.
    if (this.connectionCount - this.#pending.size >= MAX_SOCKETS) return 'too many live connections';
    const address = this.#addressOf(request);
    if (this.#upgrades.secondsToWait(address, UPGRADES) > 0) return 'too many live connections in a minute';
    this.#upgrades.add(address, UPGRADES);
    return null;
  }

  async #enter(socket: Socket): Promise<void> {
    const token: unknown = socket.handshake.auth['auth_token'];
    const { access, admit, onConnection } = this.#options;
    const session = typeof token === 'string' && token !== '' ? await access.authenticate(token) : null;
    if (session === null) throw new SocketRefusal('unauthenticated');
    if (!session.hasLiveFeature) throw new SocketRefusal('forbidden');
    this.#pending.delete(socket.conn);
    this.#users.set(socket, session.userId);
    this.#register(socket, session.sessionId);
    const refusal = await admit(socket, session);
    if (refusal !== null) throw new SocketRefusal(refusal);
    // The session may have ended, or the client disconnected, during the query.
    if (this.#sessions.get(session.sessionId)?.has(socket) !== true) throw new SocketRefusal('session_ended');
    onConnection(socket, session);
  }

  #register(socket: Socket, sessionId: string): void {
    // A client that disconnected earlier fired its close event before this listener and would never be removed.
    if (socket.conn.readyState !== 'open') throw new SocketRefusal('unauthenticated');
    const sockets = this.#sessions.get(sessionId) ?? new Set<Socket>();
    if (sockets.size >= MAX_SOCKETS_PER_SESSION) throw new SocketRefusal('too_many_sockets');
    sockets.add(socket);
    this.#sessions.set(sessionId, sockets);
    socket.conn.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#sessions.get(sessionId) === sockets) this.#sessions.delete(sessionId);
    });
  }

  #toRefusal(error: unknown): Error {
    if (error instanceof SocketRefusal) return error;
    this.#options.onError(error);
    return new Error('internal');
  }
}

/** Sends the reason to the client and closes its connection. */
export function endSocket(socket: Socket, code: RefusalCode): void {
  socket.emit('error', describeRefusal(code));
  socket.disconnect(true);
}

/** Returns the packets queued in this process for the client, without the kernel's buffers. */
export function countQueuedPackets(socket: Socket): number {
  // Engine.IO declares its queue private and has no other measure of a slow client.
  return socket.conn['writeBuffer'].length;
}
