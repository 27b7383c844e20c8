import type { Server as HttpServer } from 'node:http';
import { idTextSchema } from '@eupnea/contracts/identifiers';
import type { ParsedVentilatorData } from '@eupnea/contracts/live/parsed-ventilator-data';
import type { Socket } from 'socket.io';
import type { Bus } from '../bus/bus.ts';
import { encodeEvent } from './encode-event.ts';
import { type Audience, type Broadcast, DeviceFeed, type ViewerPort } from './device-feed.ts';
import type { LiveAccess, LiveSession } from './live-access.ts';
import type { LiveStateStore } from './live-state-store.ts';
import type { RefusalCode } from './socket-refusal.ts';
import { SocketServer, countQueuedPackets, endSocket } from './socket-server.ts';

/**
 * Tick interval: five messages per second; the client's clock keeps the sweep smooth at a fifth of the cost of one
 * message per block.
 */
export const TICK_MS = 200;
/**
 * The devices take turns within a tick: collected at once, those of a ward took longer than parsing may (TURN_MS), and
 * what waited was sent a tick late.
 */
const TURNS = 10;
const EVENT = 'parsedVentilatorData';
/** Delay before the query for visibility is repeated: a database restart takes a few seconds. */
const ASK_AGAIN_MS = 1_000;

export interface LiveSocketOptions {
  readonly httpServer: HttpServer;
  readonly bus: Bus;
  readonly store: LiveStateStore;
  readonly access: LiveAccess;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Brings what has arrived from a device into the live state; called before its samples are sent. */
  readonly collect?: (deviceId: number) => void;
  /** Subscribes this process to the samples of a device of another process; returns the unsubscribe function. */
  readonly watch?: (deviceId: number) => Promise<() => void>;
}

export interface LiveSocket {
  readonly connectionCount: number;
  /** Packets queued in this process for the slowest client. */
  readonly largestBacklog: number;
  /** Closes all connections; clients reconnect. */
  endAll(): void;
  close(): void;
}

/** Serves the socket of one device, `/frontend?device_id=`: full state and last seconds first, then changes only. */
export function serveFrontend(options: LiveSocketOptions): LiveSocket {
  return new FrontendSocket(options);
}

class FrontendSocket implements LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #server: SocketServer;
  /** One feed per device that has a viewer. */
  readonly #feeds = new Map<number, DeviceFeed>();
  readonly #subscriptions: readonly (() => void)[];
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#server = new SocketServer({
      ...options,
      path: '/frontend',
      admit: (socket, session) => this.#admit(socket, session),
      onConnection: (socket, session) => this.#add(socket, session),
    });
    this.#server.io.on('connection', (socket) => this.#place(socket));
    const { bus } = options;
    this.#subscriptions = [
      bus.subscribe('live.changed', ({ deviceId, patch }) => this.#feeds.get(deviceId)?.change(patch)),
      bus.subscribe('live.heard', ({ deviceId }) => this.#feeds.get(deviceId)?.hear()),
      bus.subscribe('assignment.changed', ({ deviceId }) => this.#feeds.get(deviceId)?.suspend()),
      bus.subscribe('assignment.applied', ({ deviceId }) => this.#decideAll(deviceId)),
      bus.subscribe('device.changed', ({ deviceId }) => {
        this.#feeds.get(deviceId)?.suspend();
        this.#decideAll(deviceId);
      }),
      bus.subscribe('auth.ended', ({ sessionId }) => this.#server.endSession(sessionId)),
      bus.subscribe('auth.user_changed', ({ userId }) => {
        this.#server.checkUser(userId).catch(options.onError);
      }),
    ];
    this.#timer = setInterval(() => this.#tick(), TICK_MS / TURNS);
  }

  get connectionCount(): number {
    return this.#server.connectionCount;
  }

  get largestBacklog(): number {
    return this.#server.largestBacklog;
  }

  endAll(): void {
    this.#server.endAll();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const end of this.#subscriptions) end();
    this.#server.close();
  }

  async #admit(socket: Socket, session: LiveSession): Promise<RefusalCode | null> {
    const deviceId = readDeviceId(socket);
    if (deviceId === null) return 'bad_request';
    const visibility = await this.#options.access.decideVisibility(session, deviceId);
    if (visibility === 'hidden') return 'not_found';
    await this.#watch(socket, deviceId);
    return null;
  }

  async #watch(socket: Socket, deviceId: number): Promise<void> {
    const release = await this.#options.watch?.(deviceId);
    if (release === undefined) return;
    if (socket.conn.readyState === 'open') socket.conn.once('close', release);
    else release();
  }

  #add(socket: Socket, session: LiveSession): void {
    const deviceId = readDeviceId(socket);
    if (deviceId === null) return;
    const feed = this.#feeds.get(deviceId) ?? this.#createFeed(deviceId);
    feed.add(createPort(socket, session, deviceId));
    socket.conn.once('close', () => {
      feed.remove(socket.id);
      if (feed.isUnwatched && this.#feeds.get(deviceId) === feed) this.#feeds.delete(deviceId);
    });
  }

  #createFeed(deviceId: number): DeviceFeed {
    const broadcast: Broadcast = (audience, message, attachment, except) => {
      const room = this.#server.io.sockets.adapter.rooms.get(roomOf(deviceId, audience));
      const ids = [...(room ?? [])].filter((id) => !except.includes(id));
      if (ids.length > 0) this.#server.sendEncoded(encodeEvent(EVENT, message, attachment), ids);
    };
    const feed = new DeviceFeed(deviceId, this.#options.store, broadcast);
    this.#feeds.set(deviceId, feed);
    return feed;
  }

  #place(socket: Socket): void {
    const feed = this.#feeds.get(readDeviceId(socket) ?? 0);
    const port = feed?.viewers.find(({ id }) => id === socket.id);
    if (feed !== undefined && port !== undefined) void this.#decide(feed, port);
  }

  #decideAll(deviceId: number): void {
    const feed = this.#feeds.get(deviceId);
    if (feed === undefined) return;
    for (const port of feed.viewers) void this.#decide(feed, port);
  }

  /**
   * Queries the viewer's visibility; a result older than a change of the assignment is ignored. On a database error the
   * viewer receives nothing and the query is repeated, because an error says nothing about visibility.
   */
  async #decide(feed: DeviceFeed, port: ViewerPort): Promise<void> {
    const { access, now, onError } = this.#options;
    try {
      const { generation } = feed;
      const visibility = await access.decideVisibility(port.session, feed.deviceId);
      if (generation !== feed.generation) return;
      if (visibility === 'hidden') port.end();
      else feed.place(port.id, visibility, now());
    } catch (error) {
      onError(error);
      feed.withhold(port.id);
      setTimeout(() => {
        if (feed.viewers.includes(port)) void this.#decide(feed, port);
      }, ASK_AGAIN_MS).unref();
    }
  }

  #tick(): void {
    this.#turn = (this.#turn + 1) % TURNS;
    const nowMs = this.#options.now();
    for (const [deviceId, feed] of this.#feeds) {
      if (deviceId % TURNS !== this.#turn) continue;
      try {
        this.#options.collect?.(deviceId);
        feed.tick(nowMs);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}

function createPort(socket: Socket, session: LiveSession, deviceId: number): ViewerPort {
  return {
    id: socket.id,
    session,
    get queuedPackets() {
      return countQueuedPackets(socket);
    },
    send(message: ParsedVentilatorData, attachment) {
      if (attachment === null) socket.emit(EVENT, message);
      else socket.emit(EVENT, message, attachment);
    },
    join(audience) {
      for (const one of AUDIENCES) {
        if (one === audience) void socket.join(roomOf(deviceId, one));
        else void socket.leave(roomOf(deviceId, one));
      }
    },
    end: () => endSocket(socket, 'not_found'),
  };
}

const AUDIENCES: readonly Audience[] = ['full', 'link'];

function roomOf(deviceId: number, audience: Audience): string {
  return `${audience}:${deviceId}`;
}

function readDeviceId(socket: Socket): number | null {
  const text = socket.handshake.query['device_id'];
  if (typeof text !== 'string' || !/^[1-9]\d*$/u.test(text)) return null;
  return idTextSchema.safeParse(text).data ?? null;
}
