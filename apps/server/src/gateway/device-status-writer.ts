import type { IdentityEvent } from '@eupnea/model';
import type { Pool } from 'pg';

/** Write interval: last_check and last_seen need minute precision only; the live state has seconds. */
const WRITE_EVERY_MS = 15_000;

interface Status {
  checkMs: number | null;
  seenMs: number | null;
  standby: boolean | null;
  identity: IdentityEvent | null;
}

/**
 * Batches infrequent updates of device rows. Does not change the version of the row, because users edit none of these
 * fields except standby, where the device's report is newer.
 */
export class DeviceStatusWriter {
  readonly #pool: Pool;
  readonly #onError: (error: unknown) => void;
  #changed = new Map<number, Status>();
  #nextMs = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  note(deviceId: number, checkMs: number | null, seenMs: number | null): void {
    const status = this.#statusOf(deviceId);
    status.checkMs = checkMs;
    status.seenMs = seenMs;
  }

  noteStandby(deviceId: number, standby: boolean): void {
    this.#statusOf(deviceId).standby = standby;
  }

  /** Fills in model and serial number if empty. */
  noteIdentity(deviceId: number, identity: IdentityEvent): void {
    this.#statusOf(deviceId).identity = identity;
  }

  async tick(nowMs: number): Promise<void> {
    if (nowMs >= this.#nextMs) await this.flush(nowMs);
  }

  flush(nowMs: number): Promise<void> {
    this.#nextMs = nowMs + WRITE_EVERY_MS;
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#onError);
    return this.#writing;
  }

  async #write(): Promise<void> {
    const changed = this.#changed;
    if (changed.size === 0) return;
    this.#changed = new Map();
    const statuses = [...changed.values()];
    await this.#pool.query(
      `update device d set
         last_check_at = greatest(d.last_check_at, c.check_at),
         last_seen_at = greatest(d.last_seen_at, c.seen_at),
         standby = coalesce(c.standby, d.standby),
         dev_model = coalesce(d.dev_model, c.model),
         dev_serial = coalesce(d.dev_serial, c.serial)
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::bool[], $5::text[], $6::text[])
         as c (id, check_at, seen_at, standby, model, serial)
       where d.id = c.id`,
      [
        [...changed.keys()],
        statuses.map(({ checkMs }) => toDate(checkMs)),
        statuses.map(({ seenMs }) => toDate(seenMs)),
        statuses.map(({ standby }) => standby),
        statuses.map(({ identity }) => identity?.model ?? null),
        statuses.map(({ identity }) => identity?.serial ?? null),
      ],
    );
  }

  #statusOf(deviceId: number): Status {
    let status = this.#changed.get(deviceId);
    if (status === undefined) {
      status = { checkMs: null, seenMs: null, standby: null, identity: null };
      this.#changed.set(deviceId, status);
    }
    return status;
  }
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
