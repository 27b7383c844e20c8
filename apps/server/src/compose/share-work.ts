import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ts';
import type { AppServices } from './create-services.ts';
import type { Jobs } from '../jobs/open-job-runner.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import type { DeviceTapPort } from '../ports/device-tap-port.ts';
import type { LiveStatePort } from '../ports/live-state-port.ts';
import type { Role } from '../config/roles.ts';
import type { Cluster } from '../cluster/open-cluster.ts';
import { type Singleton, SingletonLock } from '../cluster/singleton.ts';

/** A process without a gateway has no connections to tap. */
export const NO_TAPS: DeviceTapPort = { startTap: () => false, stopTap: () => undefined };

/** Notifies all processes with the role jobs of a queued job; one of them claims it. */
export function shareJobs(runner: Jobs, bus: Bus, runsHere: boolean): Jobs {
  if (runsHere) bus.subscribe('jobs.queued', () => runner.wake());
  return { ...runner, wake: () => bus.publish('jobs.queued', { kind: null }) };
}

/** Returns the live state, which requests samples of other processes on demand. */
export function watchOnDemand(live: LiveStateStore, cluster: Cluster): LiveStatePort {
  return {
    read: (deviceId) => live.read(deviceId),
    readWaveform: (deviceId, seconds) => live.readWaveform(deviceId, seconds),
    async bringSamples(deviceId) {
      const release = await cluster.watch(deviceId);
      release();
    },
  };
}

export interface BackgroundParts {
  readonly services: AppServices;
  readonly roles: ReadonlySet<Role>;
  readonly cluster: Cluster | null;
  readonly pool: Pool;
  readonly logger: FastifyBaseLogger;
}

/** Returns the background work that runs in one process of the installation at a time. */
export function openBackgroundWork({ services, roles, cluster, pool, logger }: BackgroundParts): {
  readonly mail: Singleton;
  readonly reportMail: Singleton;
  readonly hl7Output: Singleton;
  readonly syslog: Singleton;
} {
  if (cluster === null)
    return {
      mail: services.mail,
      reportMail: services.reportMail,
      hl7Output: services.hl7Output,
      syslog: services.syslog,
    };
  const once = (name: string, work: Singleton): Singleton =>
    roles.has('jobs')
      ? new SingletonLock(pool, {
          name,
          holder: cluster.name,
          work,
          onError: (error) => logger.error({ err: error, name }, 'singleton problem'),
        })
      : IDLE;
  return {
    mail: once('mail', services.mail),
    reportMail: once('report-mail', services.reportMail),
    hl7Output: once('hl7-output', services.hl7Output),
    syslog: once('audit-syslog', services.syslog),
  };
}

const IDLE: Singleton = { start: () => undefined, stop: () => Promise.resolve() };
