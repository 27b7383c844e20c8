import type { LightMyRequestResponse } from 'fastify';
import { deviceSchema } from '@eupnea/contracts/device';
import { occupancyChangeSchema, type OccupancyChange } from '@eupnea/contracts/occupancy';
import { patientSchema } from '@eupnea/contracts/patient';
import type { Environment } from '../../../config/config.ts';
import { insertBreaths } from '../../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../../storage/testing/build-breath.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One breath per minute makes moved breaths easy to count. */
export const BREATH_EVERY_MS = 60_000;

/** A server with devices that breathe by the test clock. */
export interface Ward {
  readonly app: TestApp;
  call(user: TestUser, method: Method, url: string, payload?: object): Promise<LightMyRequestResponse>;
  createPatient(user: TestUser, body?: object): Promise<number>;
  createDevice(admin: TestUser, body?: object): Promise<number>;
  assign(user: TestUser, deviceId: number, patientId: number | null, fromMs?: number): Promise<void>;
  transferSegment(user: TestUser, body: SegmentBody): Promise<OccupancyChange>;
  /** Adds breaths in [fromMs, toMs), one per minute. @returns their number */
  breathe(deviceId: number, fromMs: number, toMs: number): Promise<number>;
  /** Number of breaths of each patient; 0 stands for no patient. */
  countBreaths(deviceId: number): Promise<{ readonly [patientId: number]: number }>;
  listSessions(deviceId: number): Promise<readonly SessionRow[]>;
}

export interface SegmentBody {
  readonly device_id: number;
  readonly from: string;
  readonly to: string | null;
  readonly current_patient_id: number | null;
  readonly new_patient_id: number | null;
}

export interface SessionRow {
  readonly id: number;
  readonly patient_id: number | null;
  readonly from_ms: number;
  readonly to_ms: number | null;
}

export async function openWard(environment: Environment = {}): Promise<Ward> {
  const app = await openTestApp(environment);
  const lastBreath = new Map<number, number>();

  function call(user: TestUser, method: Method, url: string, payload?: object) {
    return app.server.inject({
      method,
      url: url.startsWith('/api') ? url : `/nestjs${url}`,
      headers: user.headers,
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async function succeed(...parts: Parameters<typeof call>): Promise<unknown> {
    const answer = await call(...parts);
    if (answer.statusCode >= 300)
      throw new Error(`${parts[1]} ${parts[2]}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  }

  return {
    app,
    call,
    createPatient: async (user, body = {}) =>
      patientSchema.parse(await succeed(user, 'POST', '/patients/create', body)).id,
    createDevice: async (admin, body = {}) =>
      deviceSchema.parse(await succeed(admin, 'POST', '/devices', { device_type: 'pb840', ...body })).id,
    assign: async (user, deviceId, patientId, fromMs) => {
      const from = fromMs === undefined ? {} : { from: new Date(fromMs).toISOString() };
      await succeed(user, 'PUT', `/devices/${deviceId}/patient`, { patient_id: patientId, ...from });
    },
    transferSegment: async (user, body) =>
      occupancyChangeSchema.parse(await succeed(user, 'POST', '/patients/transfer-segment', body)),
    breathe: async (deviceId, fromMs, toMs) => {
      const count = Math.max(0, Math.ceil((toMs - fromMs) / BREATH_EVERY_MS));
      const first = (lastBreath.get(deviceId) ?? 0) + 1;
      lastBreath.set(deviceId, first + count - 1);
      const records = Array.from({ length: count }, (_, position) =>
        buildBreathRecord({
          deviceId,
          breathNumber: first + position,
          anchorMs: fromMs + position * BREATH_EVERY_MS,
          startIndex: 0,
          epoch: first + position,
        }),
      );
      await inTransaction(app.storage.pool, (client) => insertBreaths(client, records));
      return count;
    },
    countBreaths: async (deviceId) => {
      const { rows } = await app.storage.pool.query<{ patient: number; breaths: number }>(
        `select coalesce(s.patient_id, 0) as patient, count(*)::int as breaths from breath b
         left join ventilation_session s on s.device_id = b.device_id and s.started_at_us <= b.started_at_us
           and (s.ended_at_us is null or s.ended_at_us > b.started_at_us)
         where b.device_id = $1 group by 1`,
        [deviceId],
      );
      return Object.fromEntries(rows.map(({ patient, breaths }) => [patient, breaths]));
    },
    listSessions: async (deviceId) => {
      const { rows } = await app.storage.pool.query<{
        id: number;
        patient_id: number | null;
        f: bigint;
        t: bigint | null;
      }>(
        `select id, patient_id, started_at_us as f, ended_at_us as t from ventilation_session
         where device_id = $1 order by started_at_us`,
        [deviceId],
      );
      return rows.map(({ id, patient_id, f, t }) => ({
        id,
        patient_id,
        from_ms: Number(f) / 1000,
        to_ms: t === null ? null : Number(t) / 1000,
      }));
    },
  };
}
