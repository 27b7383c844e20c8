import { type RecordingTrouble, codeOf } from '../pipeline/recording-trouble.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import type { Cluster } from '../cluster/open-cluster.ts';
import type { Config } from '../config/config.ts';
import { Gateway } from '../gateway/gateway.ts';
import type { GatewayOptions } from '../gateway/gateway-options.ts';
import { ProblemLog } from '../gateway/problem-log.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import { isDevicePeer } from '../modules/devices/device-address.ts';
import { findPatient } from '../modules/patients/patient-service.ts';
import { createAssignmentRepository } from '../pipeline/assignment-repository.ts';
import type { Storage } from '../storage/open-storage.ts';
import { openRecording } from '../storage/recording/open-recording.ts';
import type { Recording, RecordingProblem } from '../storage/recording/recording.ts';
import { createDeviceDial } from '../transports/dial-device.ts';

/** Interval at which counted problems are written to the log. */
const LOG_TICK_MS = 1_000;

export interface StreamParts {
  readonly storage: Storage;
  readonly bus: Bus;
  readonly trouble: RecordingTrouble;
  readonly logger: FastifyBaseLogger;
  readonly registry: Registry;
  readonly now: () => number;
  readonly config: Config;
  readonly live: LiveStateStore;
  readonly analysisId: number;
  /** null = this is the only process. */
  readonly cluster: Cluster | null;
}

export interface Streams {
  readonly recording: Recording;
  readonly gateway: Gateway;
  /** Connections of the gateway's own; null when it uses those of the process. */
  readonly pool: Pool | null;
  /** Starts to dial the devices. */
  start(): Promise<void>;
  /** Ends the connections, then writes pending data. */
  close(): Promise<void>;
}

/** Composes recording and gateway without dialing. */
export async function openStreams(parts: StreamParts): Promise<Streams> {
  const { storage, bus, logger, registry, now } = parts;
  const problems = new Counter({
    name: 'eupnea_stream_problems_total',
    help: 'Problems that cost a connection, a frame or a write, by code',
    labelNames: ['code'],
    registers: [registry],
  });
  /** @returns as RecordingTrouble.note; the health page may be another process's */
  const noteTrouble = (error: unknown): number | null => {
    const unnamed = parts.trouble.note(error);
    if (unnamed !== null) bus.publish('gateway.trouble', { code: codeOf(error) });
    return unnamed;
  };
  const onRecordingProblem = ({ error, retrying, lostSamples }: RecordingProblem): void => {
    problems.inc({ code: 'recording' });
    const unnamed = noteTrouble(error);
    // Lost samples are always logged.
    if (unnamed === null && lostSamples === 0) return;
    logger.error({ err: error, retrying, lostSamples, unnamed }, 'recording problem');
  };
  const log = new ProblemLog(
    ({ deviceId, code, peer, error }, count) =>
      logger.warn(
        { ...(error instanceof Error ? { err: error } : { detail: error }), deviceId, peer, code, count },
        'stream problem',
      ),
    now,
  );
  const onProblem: GatewayOptions['onProblem'] = (deviceId, code, error, peer) => {
    problems.inc({ code }, peer?.count ?? 1);
    log.note({ deviceId, code, error, ...(peer !== undefined && { peer: peer.address }) }, peer?.count ?? 1);
  };
  const hl7 = hl7Listener(parts.config);
  const createGateway = (
    { db, pool }: Pick<Storage, 'db' | 'pool'>,
    recording: Recording,
    owns?: (deviceId: number) => boolean,
  ): Gateway =>
    new Gateway({
      storage: { db, pool },
      recording,
      bus,
      now,
      dial: createDeviceDial(parts.config.serialDevices),
      // Viewers of another process cannot fetch what is gathered here.
      gathers: parts.cluster === null,
      ...hl7,
      ...(owns === undefined ? {} : { owns }),
      analysisId: parts.analysisId,
      assignments: createAssignmentRepository({
        db,
        pool,
        readPatient: (patientId) => findPatient(db, patientId),
      }),
      onProblem,
    });
  const streams =
    parts.cluster === null
      ? await openOwnStreams(storage, onRecordingProblem, createGateway)
      : await (await import('../cluster/open-cluster-streams.ts')).openClusterStreams({
          cluster: parts.cluster,
          storage,
          databaseUrl: parts.config.databaseUrl ?? '',
          live: parts.live,
          hasListener: hl7.hl7 !== undefined,
          createGateway,
          onRecordingProblem,
          onProblem: (code, error) => {
            // Nothing is stored of devices that no gateway could take.
            if (code === 'takeover') noteTrouble(error);
            onProblem(null, code, error);
          },
        });
  registerStreamFigures(registry, streams.recording, streams.gateway);
  const timer = setInterval(() => log.tick(), LOG_TICK_MS).unref();
  return {
    ...streams,
    async close() {
      await streams.close();
      clearInterval(timer);
    },
  };
}

/** Opens the only gateway of the installation, with its journal in the data folder. */
async function openOwnStreams(
  storage: Storage,
  onProblem: (problem: RecordingProblem) => void,
  createGateway: (storage: Storage, recording: Recording) => Gateway,
): Promise<Streams> {
  const recording = await openRecording(storage, { onProblem });
  const gateway = createGateway(storage, recording);
  return {
    recording,
    gateway,
    pool: null,
    start: () => gateway.start(),
    close: async () => {
      await gateway.stop();
      await recording.close();
    },
  };
}

/** Returns the listener's address. The demo's own gateway needs one too: a free local port when none is configured. */
function hl7Listener(config: Config): Pick<GatewayOptions, 'hl7'> {
  const set = config.hl7Listen ?? (config.demo ? { host: '127.0.0.1', port: 0 } : null);
  if (set === null) return {};
  const rules = { deviceNetworks: config.deviceNetworks, isDemo: config.demo };
  return { hl7: { ...set, isAllowed: (address) => isDevicePeer(address, rules) } };
}

/** Values are read when scraped, never on the hot path. */
function registerStreamFigures(registry: Registry, recording: Recording, gateway: Gateway): void {
  const figures: readonly (readonly [name: string, help: string, read: () => number])[] = [
    ['eupnea_devices_running', 'Devices the gateway runs', () => gateway.counts.running],
    ['eupnea_devices_connected', 'Devices with a connection', () => gateway.counts.connected],
    ['eupnea_recording_queued_rows', 'Rows that wait for a transaction', () => recording.stats.queuedRows],
    ['eupnea_recording_breaths', 'Breaths committed', () => recording.stats.committedBreaths],
    ['eupnea_recording_chunks', 'Waveform chunks committed', () => recording.stats.committedChunks],
    [
      'eupnea_recording_lost_samples',
      'Samples neither journaled nor stored',
      () => recording.stats.lostSamples,
    ],
    [
      'eupnea_recording_transaction_ms',
      'Time of the last transaction',
      () => recording.stats.lastTransactionMs,
    ],
    ['eupnea_recording_journal_bytes', 'Size of the sample journal', () => recording.stats.journalBytes],
  ];
  for (const [name, help, read] of figures) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
}
