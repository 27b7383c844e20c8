import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { describeSoftware, readBuildIdentity } from '../config/build-identity.ts';
import type { Bus } from '../bus/bus.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { NO_TAPS, openBackgroundWork, shareJobs, watchOnDemand } from './share-work.ts';
import type { Cluster, ClusterOptions } from '../cluster/open-cluster.ts';
import type { Config } from '../config/config.ts';
import { createServices, type AppServices } from './create-services.ts';
import { buildHttpServer } from '../http/build-http-server.ts';
import { createHttpMetrics } from '../http/http-metrics.ts';
import { readTlsCertificate, type TlsCertificate } from '../http/tls-certificate.ts';
import { RecordingTrouble } from '../pipeline/recording-trouble.ts';
import { registerSyslogMetrics } from '../modules/audit/syslog/syslog-metrics.ts';
import { openJobRunner } from '../jobs/open-job-runner.ts';
import { UploadFiles } from '../storage/import/upload-files.ts';
import { LiveStateStore } from '../live/live-state-store.ts';
import { createStoredWaveformReader } from './read-stored-waveform.ts';
import { openLiveSockets } from './open-live-sockets.ts';
import { createRecordJobs } from './records.ts';
import { registerEndpoints } from './register-endpoints.ts';
import { openDetectorSeal } from './open-detector-seal.ts';
import { createMuscleScoreJob } from './create-muscle-score-job.ts';
import { createResearchJobs } from './research.ts';
import { openStreams, type Streams } from './start-streams.ts';
import { loadSerialPort } from '../transports/serial-dial.ts';
import { ensureAnalysis } from '../storage/ensure-analysis.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { registerStorageMetrics } from '../storage/storage-metrics.ts';
import { findNewestMs } from '../storage/find-newest.ts';
import { MACHINE_TIME, type MachineTime } from '../storage/server-clock.ts';
import { createUnwatchedClock, WatchedClock } from '../storage/trusted-clock.ts';

/** Texts of the sources where they are, so that a document never reads an older build; an installation has the build alone. */
const TEXT_DIRS = ['../../../web/public/assets/i18n', '../../../web/dist/assets/i18n'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const WEB_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const GUIDE_DIR = fileURLToPath(new URL('../../../../dist/guide', import.meta.url));

export interface App {
  readonly server: FastifyInstance;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly services: AppServices;
  /** Certificate of a server that speaks TLS itself; null over plain HTTP. */
  readonly certificate: TlsCertificate | null;
  /** Connections to devices and the write path; null in a process without the role gateway. */
  readonly streams: Streams | null;
  /** Starts to dial the ventilators. */
  start(): Promise<void>;
  /** Stops accepting requests, ends the streams, flushes pending writes, closes the storage. */
  close(): Promise<void>;
}

export interface BuildAppOptions {
  readonly logger: FastifyBaseLogger;
  readonly now?: () => number;
  /** Clock and uptime of the machine (tests). */
  readonly machine?: MachineTime;
  /** An open storage, closed by its owner (tests). */
  readonly storage?: Storage;
}

/**
 * Logs a warning when serial lines are configured without the optional package, because the server starts without it.
 */
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
  const machine = options.machine ?? MACHINE_TIME;
  const now = options.now ?? machine.now;
  const certificate = await readCertificate(config);
  const storage =
    options.storage ??
    (await openStorage({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      replicaUrl: config.replicaUrl,
    }));
  const { roles } = config;
  const metrics = createHttpMetrics();
  const { registry } = metrics;
  const cluster =
    config.natsUrl === null ? null : await joinCluster({ url: config.natsUrl, logger, registry });
  const bus =
    cluster?.bus ??
    createInProcessBus((topic, error) => logger.error({ err: error, topic }, 'subscriber failed'));
  const identity = readBuildIdentity();
  // A gateway-only process needs no live state of other gateways' devices.
  const isGatewayOnly = roles.size === 1 && roles.has('gateway');
  const live = new LiveStateStore(cluster !== null && isGatewayOnly ? cluster.bus.local : bus, now);
  const { serialDevices } = config;
  const analysisId = await ensureAnalysis(storage.pool, {
    ...identity,
    parameters: { analysisVersion: ANALYSIS_VERSION },
  });
  const trouble = new RecordingTrouble(now);
  if (cluster !== null && roles.has('http'))
    bus.subscribe('gateway.trouble', ({ code }) => trouble.hear(code));
  const streams = roles.has('gateway')
    ? await openStreams({ trouble, storage, bus, logger, registry, now, config, live, analysisId, cluster })
    : null;
  registerStorageMetrics(registry, storage, streams?.pool ?? null);
  await warnAboutSerialLines(serialDevices, logger);
  const uploadFiles = new UploadFiles(storage.dataDir);
  const detectorSeal = openDetectorSeal(storage.dataDir);
  const runner = openJobRunner(storage, {
    detectors: { seal: detectorSeal, networks: config.detectorNetworks },
    waveformDays: config.waveformDays,
    handlers: {
      ...createRecordJobs(storage),
      ...createResearchJobs({ storage, software: describeSoftware(), now }),
    },
    longHandlers: createMuscleScoreJob(storage, now),
    onProblem: (error) => logger.error({ err: error }, 'job problem'),
  });
  const jobs = cluster === null ? runner : shareJobs(runner, bus, roles.has('jobs'));
  const services = createServices({
    config,
    storage,
    bus,
    logger,
    live: cluster === null ? live : watchOnDemand(live, cluster),
    uploadFiles,
    detectorSeal,
    taps: streams?.gateway ?? NO_TAPS,
    jobs,
    trouble,
    readListener: () => streams?.gateway.hl7 ?? null,
    analysisId,
    textFolders: TEXT_DIRS,
    readStoredWaveform: createStoredWaveformReader(storage),
    recutRollups: async (deviceId, borderUs) => {
      if (cluster !== null) return bus.publish('rollups.recut', { deviceId, borderUs });
      await streams?.recording.recutRollups(deviceId, [borderUs]).catch((error: unknown) => {
        logger.error({ err: error, deviceId }, 'rollups could not be cut at a session border');
      });
    },
    now,
    clock:
      options.now === undefined
        ? new WatchedClock(storage.dataDir, await findNewestMs(storage.pool), machine)
        : createUnwatchedClock(now),
  });
  if (config.syslog !== null) registerSyslogMetrics(registry, services.syslog);
  const server = await buildHttpServer({
    config,
    logger,
    version: identity.version,
    webDir: WEB_DIR,
    certificate,
    guideDir: GUIDE_DIR,
    metrics,
    xsrf: services.xsrf,
    noteAccess: (note) => services.accessRecords.note(note),
    authenticate: (token) => services.callers.authenticate(token),
    findNotReady: async () => [
      ...((await isAnswering(storage)) ? [] : ['database']),
      ...(cluster?.link.isConnected === false ? ['nats'] : []),
    ],
    servesPages: roles.has('http'),
    registerEndpoints: (instance) => registerEndpoints(instance, services),
  });
  const sockets = roles.has('live')
    ? openLiveSockets({
        httpServer: server.server,
        bus,
        live,
        services,
        registry,
        logger,
        allowedOrigins: config.publicOrigins,
        trustedProxies: config.trustedProxies,
        now,
        collect: (deviceId) => streams?.gateway.collect(deviceId),
        ...(cluster === null ? {} : { watch: (deviceId: number) => cluster.watch(deviceId) }),
      })
    : null;
  if (cluster !== null && !isGatewayOnly) await cluster.joinLive(live, () => sockets?.endAll());
  const background = openBackgroundWork({ services, roles, cluster, pool: storage.pool, logger });
  return {
    server,
    storage,
    bus,
    services,
    certificate,
    streams,
    start: async () => {
      if (roles.has('http')) {
        await services.factors.resealSecrets();
        services.auth.start();
      }
      services.callers.start();
      background.mail.start();
      background.reportMail.start();
      if (roles.has('jobs')) services.auditSealer.start();
      await streams?.start();
      background.hl7Output.start();
      background.syslog.start();
      if (roles.has('jobs')) await runner.start();
    },
    close: async () => {
      // Hands devices over to other gateways while viewers are still connected.
      if (cluster !== null) await streams?.close();
      sockets?.close();
      await server.close();
      services.auth.stop();
      services.callers.stop();
      services.deviceCaptures.close();
      await services.signUp.settle();
      await services.resets.settle();
      await background.reportMail.stop();
      await services.documents.stop();
      await background.mail.stop();
      await background.hl7Output.stop();
      await background.syslog.stop();
      await runner.stop();
      await services.auditSealer.stop();
      if (cluster === null) await streams?.close();
      await cluster?.close();
      if (options.storage === undefined) await storage.close();
    },
  };
}

/** Imports the NATS client only here, because a single process needs none of it. */
async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { Cluster: cluster } = await import('../cluster/open-cluster.ts');
  return await cluster.open(options);
}

/** @throws with the faulty file: a server configured for TLS does not start without it */
async function readCertificate(config: Config): Promise<TlsCertificate | null> {
  if (config.tls === null) return null;
  const read = await readTlsCertificate(config.tls);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** A database that hangs is not ready either: probes time out after some seconds. */
const DATABASE_ANSWERS_WITHIN_MS = 2_000;

async function isAnswering(storage: Storage): Promise<boolean> {
  const answer = storage.pool.query('select 1').then(
    () => true,
    () => false,
  );
  const limit = new AbortController();
  const late = wait(DATABASE_ANSWERS_WITHIN_MS, false, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
  }
}
