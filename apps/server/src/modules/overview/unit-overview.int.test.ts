import { type OverviewRow, type UnitOverview, unitOverviewSchema } from '@eupnea/contracts/unit-overview';
import { type BreathFeatures, serverTimeUs } from '@eupnea/model';
import { computeAsynchronyIndex } from '@eupnea/signal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { closeBucket } from '../../storage/rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../../storage/rollup/rolled-parameters.ts';
import { BUCKET_US } from '../../storage/rollup/rollup-bucket.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { memberOf } from '../../testing/open-test-app.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';
import { listPatientStretches } from './session-repository.ts';

const UNKNOWN = {
  decided_breaths: 0,
  undecided_breaths: 0,
  finding_percent: null,
  index_percent: null,
  thille_percent: null,
};

let ward: StoredWard;
let breathNumber = 100_000;

/** A day after the ward's, in which the first patient lies on the second bed from noon to two. */
const NOON = '2026-11-22T12:00:00Z';
const NOW = '2026-11-22T14:20:00Z';
const timeUs = (time: string) => serverTimeUs(Date.parse(time));

/** A row of breaths has its own epoch, so that no two breaths have the same start index in one. */
const epochOf = (time: string): number => Math.floor(Date.parse(time) / 300_000) % 1000;

/** A row of equal breaths of four seconds. */
async function breathe(time: string, count: number, features: Partial<BreathFeatures>): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => {
    breathNumber += 1;
    return buildBreathRecord({
      deviceId: ward.secondDeviceId,
      breathNumber,
      anchorMs: Date.parse(time),
      startIndex: index * 400,
      epoch: epochOf(time),
      samples: 400,
      features,
    });
  });
  await inTransaction(ward.app.storage.pool, (client) => insertBreaths(client, records));
}

async function addFindings(time: string, kinds: readonly string[], confidence = 0.9): Promise<void> {
  for (const [index, kind] of kinds.entries()) {
    await ward.app.storage.pool.query(
      `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
         confidence, evidence)
       values ($1, 1, $7, $2::int8, $2::int8 + 100, $3, $4::int8, $4::int8 + 1000000, $5, $6)`,
      [
        ward.secondDeviceId,
        1000 * index + (Date.parse(time) % 1_000_000_000),
        kind,
        timeUs(time),
        confidence,
        // Two findings a breath.
        { breath_start_indices: [400 * Math.floor(index / 2)] },
        epochOf(time),
      ],
    );
  }
}

/** Marks the breaths that begin at these samples of the row of breaths at `time`. */
async function addUndecided(time: string, startIndices: readonly number[]): Promise<void> {
  for (const startIndex of startIndices) {
    await ward.app.storage.pool.query(
      `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
       values ($1, $2::int8 + $3::int8 * 10000, 1, $5, $3::int8, $4)`,
      [ward.secondDeviceId, timeUs(time), startIndex, { auto_trigger: 'start_unknown' }, epochOf(time)],
    );
  }
}

beforeAll(async () => {
  ward = await openStoredWard();
  ward.app.clock.nowMs = Date.parse(NOW);
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'assignment')`,
    [ward.secondDeviceId, ward.patientId, timeUs(NOON), timeUs('2026-11-22T14:00:00Z')],
  );
  await pool.query('delete from patient_version where patient_id = $1', [ward.patientId]);
  // 66 kg predicted: 8 mL/kg are 528 mL.
  await pool.query(
    `insert into patient_version (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm)
     values ($1, 1, 0, 'man', 60, 'years', 'ADULT', 170)`,
    [ward.patientId],
  );
  const passive = { vte_ml: 400, rr_bpm: 15, driving_pressure_cmh2o: 12, mp_geometric_j_min: 10 };
  await breathe('2026-11-22T12:00:00Z', 150, passive);
  await breathe('2026-11-22T12:10:00Z', 75, { ...passive, vte_ml: 600 });
  await breathe('2026-11-22T12:15:00Z', 75, { ...passive, driving_pressure_cmh2o: 16, vte_ml: 600 });
  await breathe('2026-11-22T13:00:00Z', 150, { vte_ml: 400, rr_bpm: 15, mp_geometric_j_min: 25 });
  await addFindings('2026-11-22T12:01:00Z', ['double_trigger', 'ineffective_effort', 'cough']);
  await addFindings(
    '2026-11-22T13:01:00Z',
    Array.from({ length: 20 }, (_, n) => (n % 4 ? 'double_trigger' : 'flow_starvation')),
  );
  // Below the least confidence: counts nowhere.
  await addFindings('2026-11-22T13:02:00Z', ['double_trigger'], 0.49);
  // The first ten of these have findings, which decide them.
  const startIndices = Array.from({ length: 35 }, (_, index) => 400 * index);
  await addUndecided('2026-11-22T13:00:00Z', startIndices);
  await pool.query(
    `insert into link_interval (device_id, started_at_us, ended_at_us, connected, reason, source)
     values ($1, $2, $3, true, 'connected', 'gateway')`,
    [ward.secondDeviceId, timeUs('2026-11-22T11:00:00Z'), timeUs('2026-11-22T14:30:00Z')],
  );
  await pool.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us, end_us)
     select $1, n, 'device', 'A1', 'high', false, $2::int8 + n * 1000000, $2::int8 + n * 1000000 + 500000
     from generate_series(1, 6) n`,
    [ward.secondDeviceId, timeUs('2026-11-22T12:30:00Z')],
  );
});
afterAll(() => ward.app.remove());

async function read(query = '', user = ward.owner): Promise<UnitOverview> {
  const answer = await ward.get(user, `/analytics/overview?${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return unitOverviewSchema.parse(answer.json());
}

const onlyRow = ({ items }: UnitOverview): OverviewRow => {
  const [row] = items;
  if (row === undefined || items.length > 1) throw new Error(`${items.length} rows`);
  return row;
};

async function closeAll(): Promise<void> {
  for (
    let bucketUs = timeUs(NOON) as bigint;
    bucketUs < timeUs('2026-11-22T14:00:00Z');
    bucketUs += BUCKET_US
  ) {
    await inTransaction(ward.app.storage.pool, (client) =>
      closeBucket(client, ward.secondDeviceId, bucketUs, ROLLED_PARAMETERS),
    );
  }
}

describe('the overview of the unit', () => {
  it('is of 24 hours up to the end of the hour in course, each hour with its index or none', async () => {
    const found = await read();
    expect(found).toMatchObject({
      start: '2026-11-21T15:00:00.000Z',
      end: '2026-11-22T15:00:00.000Z',
      matching: 1,
    });
    const row = onlyRow(found);
    expect(row.hours).toHaveLength(24);
    expect(row.hours.slice(20)).toEqual([
      { start: '2026-11-22T11:00:00.000Z', breaths: 0, observed_seconds: 0, ...UNKNOWN },
      {
        start: '2026-11-22T12:00:00.000Z',
        breaths: 300,
        observed_seconds: 1200,
        decided_breaths: 300,
        undecided_breaths: 0,
        finding_percent: 100 / 300,
        index_percent: computeAsynchronyIndex(300, ['double_trigger', 'ineffective_effort', 'cough']).percent,
        thille_percent: 200 / 301,
      },
      {
        start: '2026-11-22T13:00:00.000Z',
        breaths: 150,
        observed_seconds: 600,
        decided_breaths: 125,
        undecided_breaths: 25,
        finding_percent: (100 * 10) / 150,
        index_percent: (100 * 20) / 150,
        thille_percent: 10,
      },
      { start: '2026-11-22T14:00:00.000Z', breaths: 0, observed_seconds: 0, ...UNKNOWN },
    ]);
    expect(row.worst_hour).toEqual({ start: '2026-11-22T13:00:00.000Z', finding_percent: (100 * 10) / 150 });
    expect(row.index_percent).toBeCloseTo((100 * 22) / 451, 9);
    expect([row.observed_seconds, row.session_seconds]).toEqual([1800, 7200]);
    expect(row.newest_data).toBe('2026-11-22T13:10:00.000Z');
  });

  it('counts time outside bounds by five minutes, over the time that has the value', async () => {
    const { outside, power, alarms, signs } = onlyRow(await read());
    const told = Object.fromEntries(
      outside.bounds.map(({ code, seconds, assessable_seconds }) => [code, [seconds, assessable_seconds]]),
    );
    expect(told).toEqual({
      vt_8: [600, 1800],
      p_plateau_30: [0, 0],
      p_plateau_28: [0, 0],
      driving_pressure_15: [300, 1200],
      mp_17: [600, 1800],
      rr_35: [0, 1800],
    });
    expect([outside.seconds, outside.assessable_seconds]).toEqual([1200, 1800]);
    expect(power.mean_j_min).toBeCloseTo((1200 * 10 + 600 * 25) / 1800, 9);
    // Connected for all of the two hours of the session.
    expect(alarms).toEqual({ episodes: 6, observed_seconds: 7200, per_hour: 3 });
    expect(signs).toEqual(['asynchrony']);
  });

  it('says the same of closed five minutes as of open ones, and of the day as the report does', async () => {
    const open = await read();
    await closeAll();
    // Beyond the time for which sums are believed.
    ward.app.clock.nowMs += 301_000;
    const closed = await read();
    expect(closed).toEqual(open);
    const report = (
      await ward.get(ward.owner, `/reports/daily?patient_id=${ward.patientId}&date=2026-11-22`)
    ).json();
    const row = onlyRow(closed);
    expect(report).toMatchObject({
      breaths: row.breaths,
      observed_seconds: row.observed_seconds,
      session_seconds: row.session_seconds,
      asynchrony: {
        decided_breaths: row.decided_breaths,
        undecided_breaths: row.undecided_breaths,
        finding_percent: row.finding_percent,
        index_percent: row.index_percent,
      },
    });
    expect(report.power.mean_j_min).toBeCloseTo(row.power.mean_j_min ?? Number.NaN, 9);
  });

  it('applies the bounds of the patient’s category: those of children, none to a newborn', async () => {
    const { pool } = ward.app.storage;
    const readAs = async (category: string) => {
      await pool.query('update patient_version set category = $2, weight_kg = 66 where patient_id = $1', [
        ward.patientId,
        category,
      ]);
      const { outside } = onlyRow(await read());
      return [outside.seconds, outside.assessable_seconds];
    };
    const before = await readAs('ADULT');
    // ΔP above 15 in one of the four periods that have it; no power, rate or volume bound.
    expect(await readAs('PEDIATRIC')).toEqual([300, 1200]);
    expect(await readAs('NEONATAL')).toEqual([0, 0]);
    expect(await readAs('ADULT')).toEqual(before);
    await pool.query('update patient_version set weight_kg = null where patient_id = $1', [ward.patientId]);
  });

  it('shows each patient’s newest day when asked, and a past day as it was', async () => {
    const past = onlyRow(await read('endTime=2026-11-20T02:30:00Z'));
    expect([past.start, past.end]).toEqual(['2026-11-19T03:00:00.000Z', '2026-11-20T03:00:00.000Z']);
    expect(past.breaths).toBe(ward.breaths.length);
    const newest = await read('span=newest', ward.neighbour);
    const row = onlyRow(newest);
    expect(row).toMatchObject({ pseudonym: 'P-OTHER', end: '2026-11-20T02:00:00.000Z' });
    expect(row.hours.map(({ breaths }) => breaths).filter((breaths) => breaths > 0)).toEqual([row.breaths]);
    expect(newest.start).toBeNull();
    expect((await read('', ward.neighbour)).items).toEqual([]);
  });

  it('tells nobody of another’s patients', async () => {
    for (const query of ['', 'span=newest', 'endTime=2026-11-20T02:30:00Z', 'search=P-']) {
      const own = await read(query);
      expect(own.items.map(({ pseudonym }) => pseudonym)).toEqual(['P-ONE']);
      expect(await read(query, ward.stranger)).toMatchObject({
        items: [],
        total: 0,
        matching: 0,
        compared: 0,
      });
    }
    const named = await ward.get(ward.stranger, '/analytics/overview?project_id=1');
    const unknown = await ward.get(ward.stranger, '/analytics/overview?project_id=999999');
    expect(named.statusCode).toBe(404);
    expect({ ...named.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' });
  });

  it('decides session by session, whoever names the patient', async () => {
    const { db } = ward.app.storage;
    const period = { patientId: ward.patientId, fromUs: 0n, toUs: timeUs(NOW) };
    expect((await listPatientStretches(db, memberOf(ward.owner), [period])).length).toBeGreaterThan(0);
    expect(await listPatientStretches(db, memberOf(ward.stranger), [period])).toEqual([]);
    expect(await listPatientStretches(db, memberOf(ward.neighbour), [period])).toEqual([]);
  });

  it('narrows by pseudonym and by sign', async () => {
    expect((await read('search=p-o')).total).toBe(1);
    expect((await read('search=zzz')).total).toBe(0);
    expect((await read('sign=asynchrony')).total).toBe(1);
    expect((await read('sign=outside')).total).toBe(0);
  });
});
