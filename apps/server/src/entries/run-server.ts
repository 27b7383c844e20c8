import type { FastifyBaseLogger } from 'fastify';
import { buildApp, type App } from '../compose/app.ts';
import { findUnknownVariables, readConfig, type Config, type Environment } from '../config/config.ts';
import type { Demo } from '../demo/start-demo.ts';
import { createLogger } from '../http/request-log.ts';
import { openDoors, type Doors } from './open-doors.ts';
import { makeFirstAdministrator, showFirstLink } from './prepare-sign-in.ts';
import type { SecretOutlet } from './show-secret.ts';
import { tuneCollector } from './tune-collector.ts';

/**
 * Deadline for an orderly stop after the signal; unwritten data stays in the journal. On an overloaded machine a stop can
 * take over ten seconds. systemd waits 90 s by default; a second signal ends the process at once.
 */
const STOP_DEADLINE_MS = 30_000;

/** Exit codes: wrong configuration or usage, and any other failure. */
const EXIT_WRONG_CONFIGURATION = 2;
const EXIT_FAILED = 1;

export interface RunServerOptions {
  readonly environment: Environment;
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

/**
 * Runs the server until a stop signal.
 * @returns the exit code
 */
export async function runServer(options: RunServerOptions): Promise<0 | 1 | 2> {
  const read = readConfig(options.environment);
  if (!read.ok) {
    for (const issue of read.error) options.printError(`${issue.variable}: ${issue.message}`);
    options.printError('Eupnea did not start: docs/operations/configuration.md describes every setting.');
    return EXIT_WRONG_CONFIGURATION;
  }
  for (const name of findUnknownVariables(options.environment)) {
    options.printError(`${name} is not a setting of Eupnea and has no effect.`);
  }
  const config = read.value;
  if (config.migrateUrl !== null) {
    options.printError(
      'EUPNEA_MIGRATE_DATABASE_URL has no effect on the server: keep the owner of the tables out of its settings.',
    );
  }
  tuneCollector();
  // New files are for this user only, also those of the database process, which inherits it.
  process.umask(0o077);
  const logger = createLogger(config.logLevel ?? (options.isTerminal ? 'warn' : 'info'));
  try {
    const app = await buildApp(config, { logger });
    return await serve(app, config, { ...options, logger });
  } catch (error) {
    logger.fatal({ err: error }, 'the server could not start');
    options.printError(`Eupnea did not start: ${explainStartFailure(error, config)}`);
    return EXIT_FAILED;
  }
}

async function serve(
  app: App,
  config: Config,
  options: RunServerOptions & { readonly logger: FastifyBaseLogger },
): Promise<0 | 1> {
  // Registered before the address is printed, so that an early signal stops the server in order.
  const stopSignal = waitForStopSignal();
  let demo: Demo | null = null;
  let doors: Doors | null = null;
  try {
    const outlet = { isTerminal: options.isTerminal, dataDir: app.storage.dataDir, print: options.print };
    demo = config.demo ? await openDemo(app, config, outlet) : null;
    await app.start();
    await demo?.connect();
    // Before the doors open: a server that answers lets its administrator sign in.
    await makeFirstAdministrator(app.services, config, outlet);
    const { certificate } = app;
    doors = await openDoors(app.server, config, { certificate, logger: options.logger, now: Date.now });
    await showFirstLink(app.services, config, doors.address, outlet);
    options.print(`Eupnea runs at ${doors.address} (for research purpose only)`);
    demo?.makePast();
  } catch (error) {
    await doors?.close();
    await app.close();
    await demo?.close();
    throw error;
  }
  const reason = await Promise.race([stopSignal, app.storage.failed.then((error) => error)]);
  await doors.close();
  const isStopped = await closeWithin(app, demo, STOP_DEADLINE_MS);
  if (reason instanceof Error) {
    options.printError(`Eupnea stopped: ${reason.message}`);
    return EXIT_FAILED;
  }
  if (!isStopped)
    options.printError(`Eupnea did not stop within ${STOP_DEADLINE_MS / 1000} s and was ended.`);
  return isStopped ? 0 : EXIT_FAILED;
}

/** Imports the demo and its simulated patients only here, because a server without them starts faster. */
async function openDemo(app: App, config: Config, outlet: SecretOutlet): Promise<Demo> {
  const { startDemo } = await import('../demo/start-demo.ts');
  return await startDemo(app, config, outlet);
}

function waitForStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}

async function closeWithin(app: App, demo: Demo | null, deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  try {
    return await Promise.race([closeAll(app, demo).then(() => true as const), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

async function closeAll(app: App, demo: Demo | null): Promise<void> {
  await demo?.stopPast();
  await app.close();
  await demo?.close();
}

function explainStartFailure(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `PORT: ${config.port} is taken by another program on ${config.host}`;
  }
  if ('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES')) {
    return `HOST, PORT: ${config.host}:${config.port} cannot be listened on (${error.code})`;
  }
  if ('code' in error && (error.code === 'EROFS' || error.code === 'ENOSPC')) {
    return `EUPNEA_DATA_DIR: ${config.dataDir} cannot be written (${error.message.split(',')[0]})`;
  }
  return error.message;
}
