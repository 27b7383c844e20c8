import type { ServerTimeUs } from '@eupnea/model';
import type { Pool } from 'pg';
import type { OpenSession } from './assignment.ts';

/**
 * Time during which requests are batched into one statement: a start of hundreds of devices must not queue a query
 * each.
 */
const GATHER_MS = 50;
const MAX_PER_STATEMENT = 200;

interface Request {
  readonly deviceId: number;
  readonly startedAtUs: ServerTimeUs;
  readonly resolve: (session: OpenSession | null) => void;
  readonly reject: (error: unknown) => void;
}

interface OpenedRow {
  readonly id: number;
  readonly device_id: number;
  readonly patient_id: number | null;
}

/**
 * Opens sessions of many devices in few statements. Returns null for a device whose time is already covered by a
 * session.
 */
export class SessionOpener {
  readonly #pool: Pick<Pool, 'query'>;
  #waiting: Request[] = [];
  #isGathering = false;

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool;
  }

  open(deviceId: number, startedAtUs: ServerTimeUs): Promise<OpenSession | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ deviceId, startedAtUs, resolve, reject });
      if (this.#isGathering) return;
      this.#isGathering = true;
      setTimeout(() => this.#flush(), GATHER_MS);
    });
  }

  #flush(): void {
    this.#isGathering = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let first = 0; first < waiting.length; first += MAX_PER_STATEMENT) {
      void this.#insert(waiting.slice(first, first + MAX_PER_STATEMENT));
    }
  }

  async #insert(requests: readonly Request[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<OpenedRow>(QUERY, [
        requests.map(({ deviceId }) => deviceId),
        requests.map(({ startedAtUs }) => startedAtUs),
      ]);
      const opened = new Map(rows.map((row) => [row.device_id, row]));
      for (const { deviceId, startedAtUs, resolve } of requests) {
        const row = opened.get(deviceId);
        resolve(row === undefined ? null : { id: row.id, startedAtUs, patientId: row.patient_id });
      }
    } catch (error) {
      // A user assigned one of these devices at this moment, which must not delay the others.
      const [only, ...others] = requests;
      if (others.length === 0) only?.reject(error);
      else for (const request of requests) void this.#insert([request]);
    }
  }
}

/**
 * Uses a condition besides the exclusion constraint, which is deferrable and therefore no arbiter of `on conflict`. The
 * database determines the session's patient: a transfer may have changed it a moment ago, before the requesting stream
 * is notified.
 */
const QUERY = `
  insert into ventilation_session (device_id, started_at_us, patient_id)
  select asked.device_id, asked.started_at_us, (
    select case when newest.end_reason in ('standby', 'silence') then newest.patient_id end
    from (select end_reason, patient_id from ventilation_session
      where device_id = asked.device_id and recording_id is null
      order by started_at_us desc limit 1) newest)
  from unnest($1::int[], $2::int8[]) as asked (device_id, started_at_us)
  where not exists (
    select 1 from ventilation_session taken
    where taken.device_id = asked.device_id
      and (taken.ended_at_us is null or taken.ended_at_us > asked.started_at_us))
  returning id, device_id, patient_id`;
