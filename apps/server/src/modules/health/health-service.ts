import type { ServerHealth } from '@eupnea/contracts/server-health';
import type { ServerClock } from '@eupnea/contracts/server-clock';
import { and, count, isNull, ne, sql } from 'drizzle-orm';
import type { Storage } from '../../storage/open-storage.ts';
import { readLastBackup } from '../../storage/backup/last-backup.ts';
import type { ClockState } from '../../storage/server-clock.ts';
import type { TrustedClock } from '../../storage/trusted-clock.ts';
import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import { measureFreeBytes } from '../../storage/retention/retain.ts';
import { describeDataSource } from '../../storage/replica/describe-data-source.ts';
import { device } from '../../storage/schema/device.ts';
import { job } from '../../storage/schema/job.ts';

/**
 * Maximum age of the newest sample of a streaming device, ms: the link state `live` (definitions.md, Live data).
 */
const LIVE_WITHIN_MS = 3_000;

function describeClock({ movedMs, noticedMs, ntp }: ClockState): ServerHealth['clock'] {
  return {
    moved_seconds: movedMs === null ? null : Math.round(movedMs / 1000),
    noticed_at: noticedMs === null ? null : new Date(noticedMs).toISOString(),
    ntp,
  };
}

/** Sources of the health figures. */
export interface HealthSources {
  readonly storage: Storage;
  readonly version: string;
  readonly commit: string;
  readonly startedAt: Date;
  readonly mail: 'smtp' | 'outbox';
  /** Null for a device that the gateway does not run. */
  readonly readDevice: (
    deviceId: number,
  ) => { readonly connected: boolean; readonly lastSampleAt: number | null } | null;
  readonly readTrouble: () => { readonly atMs: number; readonly code: string } | null;
  readonly readSyslog: () => Promise<ServerHealth['audit_syslog']>;
  readonly countWaitingMail: () => Promise<number>;
  readonly countWaitingPasswords: () => number;
  readonly now: () => number;
  readonly clock: TrustedClock;
}

/** Health of the server for operators. */
export class HealthService {
  readonly #sources: HealthSources;

  constructor(sources: HealthSources) {
    this.#sources = sources;
  }

  async read(): Promise<ServerHealth> {
    const { storage, version, commit, startedAt, mail, clock } = this.#sources;
    const jobs = await this.#countJobs();
    return {
      version,
      commit: commit === 'unknown' ? null : commit,
      started_at: startedAt.toISOString(),
      ...(await this.#readStreams()),
      queues: {
        jobs_queued: jobs.get('queued') ?? 0,
        jobs_running: jobs.get('running') ?? 0,
        jobs_failed: jobs.get('failed') ?? 0,
        mails_waiting: await this.#sources.countWaitingMail(),
        passwords_waiting: this.#sources.countWaitingPasswords(),
      },
      database: {
        kind: storage.kind === 'embedded' ? 'embedded' : 'server',
        size_bytes: await this.#measureDatabase(),
      },
      analytics: describeDataSource(storage.replica),
      storage: { free_bytes: (await measureFreeBytes(storage)) ?? null },
      clock: describeClock(clock.read()),
      mail,
      audit_syslog: await this.#sources.readSyslog(),
      last_backup: readLastBackup(storage.dataDir),
    };
  }

  /** What everybody may know of the clock. */
  async readClock(): Promise<ServerClock> {
    const { moved_seconds, noticed_at } = describeClock(this.#sources.clock.read());
    return { moved_seconds, noticed_at };
  }

  /** Trusts the clock as it is; retention, clean-up and expiry go on by it. */
  async confirmClock(actor: AuditActor): Promise<void> {
    const { storage, clock } = this.#sources;
    const before = describeClock(clock.read());
    clock.confirm();
    await recordChange(storage.db, {
      actor,
      action: 'clock.confirm',
      objectKind: 'server',
      objectId: 'clock',
      before,
      after: { moved_seconds: null },
    });
  }

  async #readStreams(): Promise<Pick<ServerHealth, 'devices' | 'ingest'>> {
    const { storage, readDevice, now } = this.#sources;
    // The device of an imported file does not stream, whatever the times of its breaths.
    const devices = await storage.db
      .select({ id: device.id })
      .from(device)
      .where(and(isNull(device.deletedAt), ne(device.deviceType, 'file')));
    const states = devices.map(({ id }) => readDevice(id)).filter((state) => state !== null);
    const sinceUs = BigInt(now() - 60_000) * 1000n;
    const breaths = await storage.db.execute<{ total: number }>(sql`
      select count(*)::int as total from device
      join breath on breath.device_id = device.id and breath.started_at_us > ${sinceUs}
      where device.device_type <> 'file'`);
    const trouble = this.#sources.readTrouble();
    return {
      devices: {
        registered: devices.length,
        connected: states.filter((state) => state.connected).length,
      },
      ingest: {
        recording_problem:
          trouble === null ? null : { at: new Date(trouble.atMs).toISOString(), code: trouble.code },
        breaths_per_minute: breaths.rows[0]?.total ?? 0,
        streaming_devices: states.filter(
          (state) => state.lastSampleAt !== null && now() - state.lastSampleAt <= LIVE_WITHIN_MS,
        ).length,
      },
    };
  }

  async #countJobs(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#sources.storage.db
      .select({ state: job.state, total: count() })
      .from(job)
      .groupBy(job.state);
    return new Map(rows.map((row) => [row.state, row.total]));
  }

  async #measureDatabase(): Promise<number | null> {
    const result = await this.#sources.storage.db.execute<{ size: string }>(
      sql`select pg_database_size(current_database())::text as size`,
    );
    const size = result.rows[0]?.size;
    return size === undefined ? null : Number(size);
  }
}
