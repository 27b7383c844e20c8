import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '../../testing/open-test-app.ts';
import { OccupancySteps, type Step } from './testing/occupancy-steps.ts';
import { openWard, type Ward } from './testing/open-ward.ts';

const IS_DEEP = Boolean(process.env['EUPNEA_DEEP']);
const RUNS = IS_DEEP ? 150 : 4;

let ward: Ward;
let chief: TestUser;

beforeAll(async () => {
  ward = await openWard();
  chief = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(chief);
});
afterAll(() => ward.app.remove());

const choice = fc.nat({ max: 11 });
const one = <Name extends string>(name: Name) => fc.constant(name);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: one('stream'), minutes: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: one('fall_silent'), device: choice }) },
  { weight: 1, arbitrary: fc.record({ do: one('create') }) },
  { weight: 4, arbitrary: fc.record({ do: one('assign'), device: choice, patient: choice }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('transfer_session', 'edit', 'undo', 'undo', 'delete', 'restore', 'erase'),
      pick: choice,
      other: choice,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('transfer_segment'),
      device: choice,
      other: choice,
      from: fc.integer({ min: 0, max: 99 }),
      length: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('combine'), pick: choice, other: choice }) },
);

interface BreathRow {
  readonly device_id: number;
  readonly at: bigint;
  readonly sessions: number;
  readonly patient: number | null;
}

interface LoggedPeriod {
  readonly device: number;
  readonly fromUs: bigint;
  readonly toUs: bigint | null;
  readonly after: number | null;
}

async function readBreaths(devices: readonly number[]): Promise<readonly BreathRow[]> {
  const { rows } = await ward.app.storage.pool.query<BreathRow>(
    `select b.device_id, b.started_at_us as at, count(s.id)::int as sessions, max(s.patient_id) as patient
     from breath b left join ventilation_session s on s.device_id = b.device_id
       and s.started_at_us <= b.started_at_us and (s.ended_at_us is null or s.ended_at_us > b.started_at_us)
     where b.device_id = any($1::int[]) group by 1, 2`,
    [devices],
  );
  return rows;
}

/** What the audit log says of the devices, undone changes left out: the last word on each moment comes last. */
async function readLog(devices: readonly number[]): Promise<readonly LoggedPeriod[]> {
  const { rows } = await ward.app.storage.pool.query<{ action: string; device: number; after: LogEntry }>(
    `select action, object_id::int as device, after from audit_log
     where object_kind = 'device' and object_id = any($1::text[]) and after ? 'change_id' order by id`,
    [devices.map(String)],
  );
  const undone = new Set(
    rows.flatMap(({ action, after }) => (action === 'occupancy.undo' ? [after.change_id] : [])),
  );
  return rows
    .filter(({ action, after }) => action !== 'occupancy.undo' && !undone.has(after.change_id))
    .flatMap(({ device, after }) =>
      after.periods === undefined
        ? [
            {
              device,
              fromUs: BigInt(Date.parse(after.from ?? '')) * 1000n,
              toUs: null,
              after: after.patient_id ?? null,
            },
          ]
        : after.periods.map((period) => ({
            device,
            fromUs: BigInt(period.from_us),
            toUs: period.to_us === null ? null : BigInt(period.to_us),
            after: period.patient_after,
          })),
    );
}

interface LogEntry {
  readonly change_id: number;
  readonly patient_id?: number | null;
  readonly from?: string;
  readonly periods?: readonly {
    readonly from_us: string;
    readonly to_us: string | null;
    readonly patient_after: number | null;
  }[];
}

/** Breaths that the log says were erased with these patients. */
async function readErased(patients: readonly number[]): Promise<number> {
  const { rows } = await ward.app.storage.pool.query<{ erased: number }>(
    `select coalesce(sum((after->'deleted_rows'->>'breath')::int), 0)::int as erased from audit_log
     where action = 'patient.erase' and object_id = any($1::text[])`,
    [patients.map(String)],
  );
  return rows[0]?.erased ?? 0;
}

/** What a full run must have done at least once, so that the property is not one of refusals. */
const EVERYTHING = [
  '/patients/create',
  '/patients/edit',
  '/patients/combine',
  '/patients/sessions/transfer',
  '/patients/transfer-segment',
  '/patients/changes/undo',
  '/patients/delete',
  '/patients/restore',
  'erase',
];

it('whatever people do while devices stream, every breath is on one patient or nobody, none is lost, and the log says why', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 28 }), async (steps) => {
      const ward3 = new OccupancySteps(ward, chief);
      await ward3.open();
      for (const next of steps) await ward3.run(next);
      for (const [what, times] of ward3.done) done.set(what, (done.get(what) ?? 0) + times);
      const breaths = await readBreaths(ward3.devices);
      expect(breaths).toHaveLength(ward3.breathed - ward3.erased);
      expect(breaths.filter(({ sessions }) => sessions !== 1)).toEqual([]);
      expect(await readErased(ward3.patients)).toBe(ward3.erased);
      const log = await readLog(ward3.devices);
      for (const { device_id: device, at, patient } of breaths) {
        const explained = log.findLast(
          (period) =>
            period.device === device && period.fromUs <= at && (period.toUs === null || period.toUs > at),
        );
        expect({ device, at, patient }).toEqual({ device, at, patient: explained?.after ?? null });
      }
    }),
    // A failing sequence is told by its seed; shrinking one takes minutes of database time.
    { numRuns: RUNS, endOnFailure: true },
  );
  process.stdout.write(`Done: ${[...done].map(([what, times]) => `${what} ${times}`).join(', ')}\n`);
  if (IS_DEEP) expect([...done.keys()]).toEqual(expect.arrayContaining(EVERYTHING));
});
