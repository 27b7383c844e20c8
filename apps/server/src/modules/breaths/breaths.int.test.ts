import {
  breathDetailSchema,
  storedBreathPageSchema,
  type StoredBreathRecord,
} from '@eupnea/contracts/stored-breath';
import type { BreathFeatureCode } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  OTHER_VTE_ML,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

const positionSchema = z.object({ position: z.number().nullable(), total: z.number() });

const EVIDENCE = {
  text_key: 'double_trigger',
  first_index: 500,
  last_index: 900,
  breath_start_indices: [400, 800],
  measurements: [],
};

beforeAll(async () => {
  ward = await openStoredWard();
  await ward.app.storage.pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     values ($1, 1, 1, 500, 900, 'double_trigger', $2, $3, 0.8, $4)`,
    [ward.deviceId, minuteUs(5 / 60), minuteUs(9 / 60), EVIDENCE],
  );
  const reanalysis = await ward.app.storage.pool.query<{ id: number }>(
    `insert into analysis (version, commit, parameters, parameters_hash)
     values ('99', 'x', '{"purpose": "reanalysis"}', 'undecided-test') returning id`,
  );
  await ward.app.storage.pool.query(
    `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
     select b.device_id, b.started_at_us, a.id, b.epoch, b.start_index, a.kinds from breath b
     cross join (values (1, '{"auto_trigger": "start_unknown", "reverse_trigger": "clock_unknown"}'::jsonb),
       ($2::int, '{"flow_starvation": "no_mechanics"}'::jsonb)) as a (id, kinds)
     where b.device_id = $1 and b.breath_number = 3`,
    [ward.deviceId, reanalysis.rows[0]?.id],
  );
});
afterAll(() => ward.app.remove());

async function list(query: string) {
  const answer = await ward.get(ward.owner, `/breaths?patient_id=${ward.patientId}&${query}`);
  expect(answer.statusCode).toBe(200);
  return storedBreathPageSchema.parse(answer.json());
}

const numbersOf = (items: readonly StoredBreathRecord[]) =>
  items.map((item) => `${item.device_id}/${item.breath_number}`);

function expected(
  filter: (index: number) => boolean = () => true,
  by?: BreathFeatureCode,
  sign = 1,
): readonly string[] {
  const kept = ward.breaths.filter((_record, index) => filter(index));
  const sorted =
    by === undefined
      ? kept
      : kept.toSorted((left, right) => {
          const [a, b] = [left.breath.features[by], right.breath.features[by]];
          if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
          return sign * (a - b);
        });
  return sorted.map((record) => `${record.deviceId}/${record.breathNumber}`);
}

describe('the list of breaths', () => {
  it('is whole and in order of time, page by page, over devices and around another patient', async () => {
    const pages: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const answer = await list(`page=${page}&count=500`);
      expect(answer.total).toBe(ward.breaths.length);
      pages.push(...numbersOf(answer.items));
      expect(answer.items.every(({ features }) => features.vte_ml !== OTHER_VTE_ML)).toBe(true);
    }
    expect(pages).toEqual(expected());
  });

  it('is the same from the other end', async () => {
    const { items } = await list('sortOrder=desc&page=3&count=100');
    expect(numbersOf(items)).toEqual(expected().toReversed().slice(200, 300));
  });

  it.each([
    ['asc', 1],
    ['desc', -1],
  ])('sorts by a feature %s, what is absent last', async (order, sign) => {
    const { items, total } = await list(`sortBy=compliance_ml_cmh2o&sortOrder=${order}&page=2&count=500`);
    expect(total).toBe(ward.breaths.length);
    expect(numbersOf(items)).toEqual(expected(undefined, 'compliance_ml_cmh2o', sign).slice(500, 1000));
  });

  it('filters by mode, completeness, range and finding', async () => {
    const at = (index: number) => ward.breaths[index]?.breath;
    const volume = (index: number) => at(index)?.features.vte_ml ?? 0;
    const byRange = await list('range=vte_ml:450:500,rr_bpm:10:&mode=ps&incomplete=0&count=500');
    const wanted = expected(
      (index) =>
        volume(index) >= 450 && volume(index) <= 500 && at(index)?.mode === 'ps' && !at(index)?.incomplete,
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(byRange.total).toBe(wanted.length);
    expect(numbersOf(byRange.items)).toEqual(wanted.slice(0, 500));
    const byFinding = await list('finding=double_trigger');
    expect(numbersOf(byFinding.items)).toEqual([`${ward.deviceId}/2`, `${ward.deviceId}/3`]);
    expect(byFinding.items[0]?.findings).toEqual([{ kind: 'double_trigger', confidence: 0.8 }]);
    expect((await list('finding=cough')).total).toBe(0);
  });

  it('has the undecided kinds of a breath with their reasons, by the analysis in force, and filters by them', async () => {
    const { items, total } = await list('undecided=any');
    expect(total).toBe(1);
    expect(numbersOf(items)).toEqual([`${ward.deviceId}/3`]);
    expect(items[0]?.undecided).toEqual({ auto_trigger: 'start_unknown', reverse_trigger: 'clock_unknown' });
    expect((await list('undecided=reverse_trigger,delayed_cycling')).total).toBe(1);
    // Undecided is neither a finding nor its absence, and a re-analysis that is not selected says nothing.
    expect((await list('finding=reverse_trigger')).total).toBe(0);
    expect((await list('undecided=flow_starvation')).total).toBe(0);
    const decided = (await list('count=10')).items.filter(({ breath_number }) => breath_number !== 3);
    expect(decided.every(({ undecided }) => Object.keys(undecided).length === 0)).toBe(true);
  });

  it('refuses a range that is none', async () => {
    const answer = await ward.get(ward.owner, `/breaths?patient_id=${ward.patientId}&range=vte_ml:many:`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'range.0' }] });
  });
});

describe('the place of a breath in the list', () => {
  const locate = async (query: string) => {
    const answer = await ward.get(ward.owner, `/breaths/position?patient_id=${ward.patientId}&${query}`);
    expect(answer.statusCode).toBe(200);
    return positionSchema.parse(answer.json());
  };

  it.each([
    '',
    '&sortOrder=desc',
    '&sortBy=vte_ml',
    '&mode=ps',
    '&sortBy=compliance_ml_cmh2o&sortOrder=desc',
  ])('is where the list has it (%s)', async (order) => {
    const record = ward.breaths[701];
    const target = `target_device_id=${record?.deviceId}&target_breath_number=${record?.breathNumber}`;
    const { position, total } = await locate(`${target}${order}`);
    const page = await list(`page=${Math.floor((position ?? 0) / 100) + 1}&count=100${order}`);
    expect(page.total).toBe(total);
    expect(page.items[(position ?? 0) % 100]?.breath_number).toBe(record?.breathNumber);
  });

  it('of a time is that of the first breath from there on, across a gap', async () => {
    const { position } = await locate(`target_time=${minuteTime(25)}`);
    expect(ward.breaths[position ?? 0]?.startedAtUs).toBe(minuteUs(31));
  });

  it('of another patient’s breath is none', async () => {
    const { rows } = await ward.app.storage.pool.query<{ breath_number: number }>(
      'select breath_number from breath where vte_ml = $1 limit 1',
      [OTHER_VTE_ML],
    );
    const target = `target_device_id=${ward.deviceId}&target_breath_number=${rows[0]?.breath_number}`;
    expect((await locate(target)).position).toBeNull();
  });
});

describe('one breath', () => {
  it('comes with its provenance, its findings and its neighbours within the patient', async () => {
    const last = ward.breaths.findLastIndex(({ startedAtUs }) => startedAtUs < minuteUs(62.05));
    const [before, breath, after] = ward.breaths.slice(last - 1, last + 2);
    const query = `patient_id=${ward.patientId}&device_id=${ward.deviceId}&breath_number=${breath?.breathNumber}`;
    const answer = await ward.get(ward.owner, `/breaths/single?${query}`);
    const detail = breathDetailSchema.parse(answer.json());
    expect(detail.breath.provenance.compliance_ml_cmh2o?.methods).toEqual(['least_squares']);
    expect(detail.previous?.breath_number).toBe(before?.breathNumber);
    expect(detail.next?.breath_number).toBe(after?.breathNumber);
    expect(detail.analysis?.version).toBe('test');
    const first = await ward.get(
      ward.owner,
      `/breaths/single?patient_id=${ward.patientId}&device_id=${ward.deviceId}&breath_number=2`,
    );
    expect(breathDetailSchema.parse(first.json()).findings).toHaveLength(1);
  });

  it('of another patient on the same bed is not found', async () => {
    const { rows } = await ward.app.storage.pool.query<{ breath_number: number }>(
      'select breath_number from breath where vte_ml = $1 limit 1',
      [OTHER_VTE_ML],
    );
    const query = `device_id=${ward.deviceId}&breath_number=${rows[0]?.breath_number}`;
    expect((await ward.get(ward.owner, `/breaths/single?${query}`)).statusCode).toBe(404);
    expect((await ward.get(ward.neighbour, `/breaths/single?${query}`)).statusCode).toBe(200);
  });
});

describe('while five minutes are not closed yet', () => {
  it('lists, counts and places are as whole as before', async () => {
    const { pool } = ward.app.storage;
    await pool.query('delete from rollup_5min where device_id = $1 or started_at_us >= $2', [
      ward.secondDeviceId,
      minuteUs(80),
    ]);
    // What was kept of the closed ones is read anew.
    ward.app.clock.nowMs += 61_000;
    const last = Math.ceil(ward.breaths.length / 100);
    const answer = await list(`page=${last}&count=100`);
    expect(answer.total).toBe(ward.breaths.length);
    expect(numbersOf(answer.items)).toEqual(expected().slice((last - 1) * 100));
    const middle = await list('page=6&count=100');
    expect(numbersOf(middle.items)).toEqual(expected().slice(500, 600));
    const record = ward.breaths.at(-20);
    const target = `target_device_id=${record?.deviceId}&target_breath_number=${record?.breathNumber}`;
    const place = await ward.get(ward.owner, `/breaths/position?patient_id=${ward.patientId}&${target}`);
    expect(positionSchema.parse(place.json()).position).toBe(ward.breaths.length - 20);
  });
});
