import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import type { AppServices } from './create-services.ts';
import { serveFrontend } from '../live/frontend-socket.ts';
import type { SummarySource } from '../live/list-audience.ts';
import type { LiveAccess, LiveSession } from '../live/live-access.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import { serveVentilation } from '../live/ventilation-socket.ts';
import { type OccupiedDevice, listOccupiedDevices } from '../modules/devices/device-repository.ts';
import { toDeviceSummary } from '../modules/devices/to-device.ts';

export interface LiveSocketParts {
  readonly httpServer: HttpServer;
  readonly bus: Bus;
  readonly live: LiveStateStore;
  readonly services: AppServices;
  readonly registry: Registry;
  readonly logger: FastifyBaseLogger;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly now: () => number;
  /** Processes what has arrived from a device of this process. */
  readonly collect: (deviceId: number) => void;
  /** Subscribes this process to the samples of a device of another process; returns the unsubscribe function. */
  readonly watch?: (deviceId: number) => Promise<() => void>;
}

export interface LiveSockets {
  /** Closes all connections; clients reconnect, because they may have missed a change. */
  endAll(): void;
  close(): void;
}

/** Opens the two live sockets on the HTTP server, with the modules' accounts, access rules and device records. */
export function openLiveSockets(parts: LiveSocketParts): LiveSockets {
  const { httpServer, bus, live, services, logger, allowedOrigins, now } = parts;
  const options = {
    httpServer,
    bus,
    store: live,
    access: createLiveAccess(services),
    allowedOrigins,
    trustedProxies: parts.trustedProxies,
    now,
    onError: (error: unknown) => logger.error({ err: error }, 'live socket failed'),
  };
  const frontend = serveFrontend({
    ...options,
    collect: parts.collect,
    ...(parts.watch === undefined ? {} : { watch: parts.watch }),
  });
  const ventilation = serveVentilation({ ...options, summaries: createSummarySource(services) });
  const openSockets = new Gauge({
    name: 'eupnea_live_sockets',
    help: 'Open live sockets by path',
    labelNames: ['path'],
    registers: [],
    collect() {
      this.set({ path: '/frontend' }, frontend.connectionCount);
      this.set({ path: '/ventilation' }, ventilation.connectionCount);
    },
  });
  const largestBacklog = new Gauge({
    name: 'eupnea_live_largest_backlog_packets',
    help: 'Packets queued for the slowest client of a live socket, by path',
    labelNames: ['path'],
    registers: [],
    collect() {
      this.set({ path: '/frontend' }, frontend.largestBacklog);
      this.set({ path: '/ventilation' }, ventilation.largestBacklog);
    },
  });
  for (const figure of [openSockets, largestBacklog]) parts.registry.registerMetric(figure);
  return {
    endAll() {
      frontend.endAll();
      ventilation.endAll();
    },
    close() {
      frontend.close();
      ventilation.close();
    },
  };
}

function createLiveAccess({ callers, access, accessRecords }: AppServices): LiveAccess {
  const viewerOf = ({ userId, projectIds, administrator }: LiveSession) => ({
    userId,
    projectIds,
    isAdmin: administrator,
  });
  return {
    async authenticate(token) {
      const caller = await callers.authenticate(token);
      if (caller === null || caller.needsFactor) return null;
      const { sessionId, userId, projectIds, isAdmin, features } = caller;
      // The same features as for GET /devices (contracts/http/endpoints.ts).
      const isInScope = caller.token === null || caller.token.scopes.has('live');
      const hasLiveFeature = isInScope && (features.has('monilitycs') || features.has('patient'));
      return { sessionId, userId, projectIds, administrator: isAdmin, hasLiveFeature };
    },
    async decideVisibility(session, deviceId) {
      const visibility = await access.decideVisibility(viewerOf(session), deviceId);
      if (visibility === 'full') {
        accessRecords.note({ kind: 'device_viewed', userId: session.userId, deviceId });
      }
      return visibility;
    },
    listVisibleDevices: (session) => access.listVisibleDevices(viewerOf(session)),
  };
}

function createSummarySource({ db }: AppServices): SummarySource {
  let devices: ReadonlyMap<number, OccupiedDevice> = new Map();
  return {
    async refresh() {
      devices = new Map((await listOccupiedDevices(db)).map((device) => [device.record.id, device]));
    },
    summarize({ deviceId, visibility, showsAddress, live }) {
      const device = devices.get(deviceId);
      return device === undefined ? null : toDeviceSummary({ ...device, visibility, showsAddress, live });
    },
  };
}
