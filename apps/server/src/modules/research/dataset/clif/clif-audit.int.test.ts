import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type ProtectionAudit, protectionAuditSchema } from '@eupnea/contracts/protection-audit';
import { predictBodyWeightKg, HOUR_MS, DAY_MS, HOUR_US } from '@eupnea/model';
import { auditDay, type VentilatedHour } from '@eupnea/signal';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../testing/open-test-app.ts';
import { untilHolds } from '../../../../testing/until-holds.ts';
import { callResearchAs } from '../../testing/call-research.ts';
import { insertWard, WARD_START_MS, WARD_START_US, type Ward } from '../../testing/insert-ward.ts';

let app: TestApp;
let researcher: TestUser;
let ward: Ward;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  await app.storage.pool.query(
    `insert into patient_version (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm)
     select id, 1, 0, sex, age, age_unit, category, height_cm from patient`,
  );
  for (const [index] of [0, 1, 2, 3, 4].entries()) await insertNight(index);
  app.clock.nowMs = WARD_START_MS + 30 * DAY_MS;
  await app.start();
});
afterAll(() => app.remove());

/**
 * Twelve hours across midnight on the bed of a patient, in five-minute means that differ by bed and hour: hours with and
 * without plateau, an hour of seven minutes, values beyond the limits, and settings that change, end or are estimated.
 */
async function insertNight(index: number): Promise<void> {
  const { pool } = app.storage;
  const [device, patient] = [ward.devices[index], ward.patients[index]];
  const startUs = WARD_START_US + 90n * HOUR_US;
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3::int8, $3::int8 + 43200000000, 'assignment')`,
    [device, patient, startUs],
  );
  await pool.query(
    `insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
       observed_seconds)
     select $1, held.parameter, at, at + 300000000, 100, 100 * held.value, held.value, held.value, 300 * held.value,
       held.seconds
     from generate_series(0, 143) nth,
       lateral (select $2::int8 + nth * 300000000::int8 as at, nth / 12 as hour) place,
       lateral (values
         ('breaths', 1.0, case when hour = 3 then 35.0 else 280.0 end),
         ('vte_ml', case when hour = 5 then 4000 else 380 + 30 * $3::int + 12 * (nth % 7) + 9 * hour end::float8, 280.0),
         ('p_plateau_cmh2o', case when hour % 3 = 0 then null else 18 + 3 * $3::int + nth % 5 + hour end::float8, 280.0),
         ('peep_cmh2o', case when hour = 7 then null else 5 + $3::int end::float8, 280.0)
       ) held (parameter, value, seconds)
     where held.value is not null`,
    [device, startUs, index],
  );
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'Oxygen', $2::int8 - 3600000000, $2::int8 + 7500000000, '35', 'device'),
       ($1, 'Oxygen', $2::int8 + 7500000000, $2::int8 + 30000000000, '60', 'device'),
       ($1, 'FiO2', $2::int8 + 33000000000, null, to_jsonb(30 + 10 * $3::int), 'device'),
       ($1, 'tidal_volume', $2::int8, null, '420', $4),
       ($1, 'PEEPCPAP', $2::int8 + 20000000000, $2::int8 + 26000000000, '9', 'device')`,
    [device, startUs, index, index === 2 ? 'estimated' : 'device'],
  );
}

/** Verdicts of every measure by patient-day, one line each, without order and without names. */
type Lines = readonly string[];

const lineOf = (sex: string, day: number, hours: number, measures: readonly string[]) =>
  `${sex} day ${day}: ${hours} h; ${measures.join(', ')}`;

async function readScreen(): Promise<Lines> {
  const end = new Date(WARD_START_MS + 6 * DAY_MS).toISOString().slice(0, 10);
  const answer = await app.server.inject({
    method: 'GET',
    url: `/nestjs/reports/protection?project_id=${ward.project}&endDate=${end}&days=7&time_zone=UTC&count=25`,
    headers: researcher.headers,
  });
  expect(answer.statusCode).toBe(200);
  const audit: ProtectionAudit = protectionAuditSchema.parse(answer.json());
  const people = await app.storage.pool.query<{ id: number; sex: string; height_cm: number | null }>(
    'select id, sex, height_cm from patient',
  );
  return audit.items.flatMap(({ patient_id: id, cells }) => {
    const person = people.rows.find((row) => row.id === id);
    return cells.flatMap((cell, day) =>
      cell === null
        ? []
        : [
            lineOf(
              `${person?.sex} ${person?.height_cm}`,
              day,
              cell.hours,
              cell.measures.map(
                ({ code, assessable_hours: assessable, within_hours: within, verdict }) =>
                  `${code} ${within}/${assessable} ${verdict}`,
              ),
            ),
          ],
    );
  });
}

async function readExport(): Promise<Lines> {
  const call = callResearchAs(app, researcher);
  const cohort = await call('POST', 'cohorts', { name: 'All', project_id: ward.project, definition: {} });
  const made = await call('POST', `cohorts/${cohort.body.id}/datasets`, { format: 'clif' });
  await untilHolds(async () => {
    const { body } = await call('GET', `datasets/${made.body.id}`);
    expect([body.state, body.error]).toEqual(['done', null]);
  });
  const answer = await app.server.inject({
    method: 'GET',
    url: `/nestjs/research/datasets/${made.body.id}/download`,
    headers: researcher.headers,
  });
  const folder = await mkdtemp(join(tmpdir(), 'eupnea-clif-audit-'));
  try {
    for (const [name, content] of Object.entries(unzipSync(new Uint8Array(answer.rawPayload))))
      await writeFile(join(folder, name), content);
    return await auditFolder(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Audits the unpacked files with DuckDB, from nothing but their columns. */
async function auditFolder(folder: string): Promise<Lines> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const table = (name: string) => `'${join(folder, `clif_${name}.parquet`)}'`;
  const result = await connection.runAndReadAll(`
    with height as (select hospitalization_id, median(vital_value) as height_cm from ${table('vitals')}
      where vital_category = 'height_cm' group by hospitalization_id),
    start as (select hospitalization_id, min(recorded_dttm) as at from ${table('respiratory_support')}
      group by hospitalization_id)
    select hospitalization_id, sex_category, height_cm, age_at_admission,
      (epoch_ms(recorded_dttm) // ${DAY_MS} - epoch_ms(start.at) // ${DAY_MS})::double as day,
      (epoch_ms(recorded_dttm) // ${HOUR_MS} * ${HOUR_MS})::double as start_ms,
      coalesce(tidal_volume_obs, tidal_volume_set) as volume, plateau_pressure_obs as plateau,
      coalesce(peep_obs, peep_set) as peep, fio2_set as fio2
    from ${table('respiratory_support')} join ${table('hospitalization')} using (hospitalization_id)
      join ${table('patient')} using (patient_id) left join height using (hospitalization_id)
      join start using (hospitalization_id)
    where resp_rate_obs is not null order by recorded_dttm`);
  const rows = result.getRowObjects().map((row) => ({
    key: `${String(row['hospitalization_id'])} ${Number(row['day'])}`,
    day: Number(row['day']),
    isAdult: Number(row['age_at_admission'] ?? 0) >= 18,
    sex: row['sex_category'] === 'Male' ? ('man' as const) : ('woman' as const),
    heightCm: row['height_cm'] === null ? null : Number(row['height_cm']),
    hour: {
      startMs: Number(row['start_ms']),
      tidalVolumeMl: toNumber(row['volume']),
      plateauPressureCmh2o: toNumber(row['plateau']),
      peepCmh2o: toNumber(row['peep']),
      fio2: toNumber(row['fio2']),
    } satisfies VentilatedHour,
  }));
  connection.closeSync();
  return [...Map.groupBy(rows, ({ key }) => key).values()].map((own) => {
    const [first] = own;
    if (first === undefined) throw new Error('A group has rows');
    const { sex, heightCm, day, isAdult } = first;
    const predictedWeightKg = isAdult ? predictBodyWeightKg({ category: 'ADULT', sex, heightCm }) : null;
    const audited = auditDay(
      own.map(({ hour }) => hour),
      { category: isAdult ? 'ADULT' : 'NONE', predictedWeightKg },
    );
    return lineOf(
      isAdult ? `${sex} ${heightCm}` : 'any null',
      day,
      audited.hours,
      audited.measures.map(
        ({ code, assessableHours, withinHours, verdict }) =>
          `${code} ${withinHours}/${assessableHours} ${verdict}`,
      ),
    );
  });
}

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);

it('a CLIF export read back by DuckDB gives the audit of the screen, to the patient-day and by every measure', async () => {
  const screen = await readScreen();
  expect(screen).toHaveLength(17);
  // Adherent days, others and days that cannot be assessed, so that an equality of nothing does not pass.
  for (const verdict of [/ adherent/u, / not_adherent/u, / not_assessable/u])
    expect(screen.some((line) => verdict.test(line))).toBe(true);
  expect((await readExport()).toSorted()).toEqual(screen.toSorted());
});
