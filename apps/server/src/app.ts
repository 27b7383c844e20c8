import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { describeSoftware, readBuildIdentity } from './build-identity.ts';
import type { Bus } from './bus/bus.ts';
import { createInProcessBus } from './bus/in-process-bus.ts';
import type { Config } from './config.ts';
import { createServices, type AppServices } from './create-services.ts';
import type { Gateway } from './gateway/gateway.ts';
import { buildHttpServer } from './http/build-http-server.ts';
import { createHttpMetrics } from './http/http-metrics.ts';
import { readTlsCertificate, type TlsCertificate } from './http/tls-certificate.ts';
import { openJobRunner } from './jobs/open-job-runner.ts';
import { UploadFiles } from './storage/import/upload-files.ts';
import { LiveStateStore } from './live/live-state-store.ts';
import { createStoredWaveformReader } from './read-stored-waveform.ts';
import { openLiveSockets } from './open-live-sockets.ts';
import { createRecordJobs } from './records.ts';
import { registerEndpoints } from './register-endpoints.ts';
import { createResearchJobs } from './research.ts';
import { openStreams } from './start-streams.ts';
import { loadSerialPort } from './transports/serial-dial.ts';
import type { Recording } from './storage/recording/recording.ts';
import { openStorage, type Storage } from './storage/open-storage.ts';
import { registerStorageMetrics } from './storage/storage-metrics.ts';

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));
const GUIDE_DIR = fileURLToPath(new URL('../../../dist/guide', import.meta.url));

export interface App {
  readonly server: FastifyInstance;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly services: AppServices;
  readonly gateway: Gateway;
  /** Of the server that ends TLS itself; null over plain HTTP. */
  readonly certificate: TlsCertificate | null;
  readonly recording: Recording;
  /** Begins to dial the ventilators. */
  start(): Promise<void>;
  /** Stops accepting requests, ends the streams, flushes pending writes, closes the storage. */
  close(): Promise<void>;
}

export interface BuildAppOptions {
  readonly logger: FastifyBaseLogger;
  readonly now?: () => number;
  /** An open storage, closed by its owner (tests). */
  readonly storage?: Storage;
}

/** The product starts without the optional package; who configured a serial line must know that it stays closed. */
async function warnAboutSerialLines(paths: readonly string[], logger: FastifyBaseLogger): Promise<void> {
  if (paths.length === 0 || (await loadSerialPort()) !== null) return;
  logger.warn(
    { paths },
    'EUPNEA_SERIAL_DEVICES is set, but the optional package "serialport" is not installed',
  );
}

/** Composes the whole server without listening or dialing. */
export async function buildApp(config: Config, options: BuildAppOptions): Promise<App> {
  const { logger } = options;
  const now = options.now ?? Date.now;
  const certificate = await readCertificate(config);
  const storage =
    options.storage ??
    (await openStorage({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      replicaUrl: config.replicaUrl,
    }));
  const bus = createInProcessBus((topic, error) => logger.error({ err: error, topic }, 'subscriber failed'));
  const metrics = createHttpMetrics();
  const identity = readBuildIdentity();
  const live = new LiveStateStore(bus, now);
  const { serialDevices } = config;
  const { registry } = metrics;
  registerStorageMetrics(registry, storage);
  const streams = await openStreams({ storage, bus, logger, registry, identity, now, config });
  await warnAboutSerialLines(serialDevices, logger);
  const uploadFiles = new UploadFiles(storage.dataDir);
  const jobs = openJobRunner(storage, {
    waveformDays: config.waveformDays,
    handlers: {
      ...createRecordJobs(storage),
      ...createResearchJobs({ storage, software: describeSoftware(), now }),
    },
    onProblem: (error) => logger.error({ err: error }, 'job problem'),
  });
  const services = createServices({
    config,
    storage,
    bus,
    logger,
    live,
    uploadFiles,
    taps: streams.gateway,
    jobs,
    streams,
    readStoredWaveform: createStoredWaveformReader(storage),
    recutRollups: (deviceId, borderUs) =>
      streams.recording.recutRollups(deviceId, [borderUs]).catch((error: unknown) => {
        logger.error({ err: error, deviceId }, 'rollups could not be cut at a session border');
      }),
    now,
  });
  const server = await buildHttpServer({
    config,
    logger,
    version: identity.version,
    webDir: WEB_DIR,
    certificate,
    guideDir: GUIDE_DIR,
    metrics,
    xsrf: services.xsrf,
    authenticate: (token) => services.callers.authenticate(token),
    findNotReady: async () => ((await isAnswering(storage)) ? [] : ['database']),
    registerEndpoints: (instance) => registerEndpoints(instance, services),
  });
  const sockets = openLiveSockets({
    httpServer: server.server,
    bus,
    live,
    services,
    registry: metrics.registry,
    logger,
    allowedOrigins: config.publicOrigins,
    now,
  });
  return {
    server,
    storage,
    bus,
    services,
    gateway: streams.gateway,
    certificate,
    recording: streams.recording,
    start: async () => {
      services.auth.start();
      services.callers.start();
      services.mail.start();
      await streams.gateway.start();
      services.hl7Output.start();
      await jobs.start();
    },
    close: async () => {
      sockets.close();
      await server.close();
      services.auth.stop();
      services.callers.stop();
      services.deviceCaptures.close();
      await services.signUp.settle();
      await services.resets.settle();
      await services.mail.stop();
      await services.hl7Output.stop();
      await jobs.stop();
      await streams.close();
      if (options.storage === undefined) await storage.close();
    },
  };
}

/** @throws with the file at fault: a server that should speak TLS does not start without it */
async function readCertificate(config: Config): Promise<TlsCertificate | null> {
  if (config.tls === null) return null;
  const read = await readTlsCertificate(config.tls);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

async function isAnswering(storage: Storage): Promise<boolean> {
  try {
    await storage.pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
