import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { XsrfTokens } from './http/xsrf-tokens.ts';
import { AccessService } from './modules/access/access-service.ts';
import { AccessTokens } from './modules/auth/access-tokens.ts';
import { AuthService } from './modules/auth/auth-service.ts';
import { FirstAdministratorService } from './modules/auth/first-administrator-service.ts';
import { PasswordHasher } from './modules/auth/password-hasher.ts';
import {
  DeviceService,
  type ReadStoredWaveform,
  type RecutRollups,
} from './modules/devices/device-service.ts';
import type { LiveStatePort } from './modules/devices/live-state-port.ts';
import { PatientService } from './modules/patients/patient-service.ts';
import { RecordingService } from './modules/uploads/recording-service.ts';
import { UploadService } from './modules/uploads/upload-service.ts';
import type { Services } from './register-endpoints.ts';
import { createRetrospect } from './retrospect.ts';
import { loadServerSecrets } from './server-secrets.ts';
import { inspectStoredFile } from './storage/import/inspect-stored-file.ts';
import type { UploadFiles } from './storage/import/upload-files.ts';
import type { Storage } from './storage/open-storage.ts';

export interface ServiceParts {
  readonly config: Config;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly logger: FastifyBaseLogger;
  readonly live: LiveStatePort;
  readonly readStoredWaveform: ReadStoredWaveform;
  readonly recutRollups: RecutRollups;
  readonly uploadFiles: UploadFiles;
  readonly jobs: { readonly queue: JobQueue; wake(): void };
  readonly now: () => number;
}

export interface AppServices extends Services {
  readonly access: AccessService;
  readonly hasher: PasswordHasher;
}

/** The modules on their storage. */
export function createServices(parts: ServiceParts): AppServices {
  const { config, storage, bus, logger, now } = parts;
  const { db } = storage;
  const secrets = loadServerSecrets(storage.dataDir);
  const hasher = new PasswordHasher();
  const access = new AccessService(db);
  return {
    db,
    access,
    hasher,
    isDemo: config.demo,
    xsrf: new XsrfTokens(secrets.xsrfKey),
    auth: new AuthService({
      db,
      bus,
      hasher,
      now,
      accessTokens: new AccessTokens(secrets.accessTokenKey, now),
      isDemo: config.demo,
      onSweepError: (error) => logger.error({ err: error }, 'sessions could not be swept'),
    }),
    administrators: new FirstAdministratorService({ db, hasher, now }),
    devices: new DeviceService({
      db,
      bus,
      access,
      now,
      live: parts.live,
      readStoredWaveform: parts.readStoredWaveform,
      recutRollups: parts.recutRollups,
      addressRules: { deviceNetworks: config.deviceNetworks, isDemo: config.demo },
      timeZone: config.timeZone,
    }),
    patients: new PatientService(db, now),
    uploads: new UploadService({
      db,
      access,
      now,
      files: parts.uploadFiles,
      queue: parts.jobs.queue,
      wakeJobs: () => parts.jobs.wake(),
      inspect: inspectStoredFile,
    }),
    recordings: new RecordingService(db, access, now),
    retrospect: createRetrospect(storage, access, now),
  };
}
