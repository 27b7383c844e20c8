import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { openTestApp, type TestApp, type TestUser } from '../apps/server/src/testing/open-test-app.ts';
import { calibrate } from './calibrate.ts';

/**
 * Latency of the tables of patient management and device register on the embedded database: `npm run
 * bench:lists -- [--patients 10000] [--devices 500] [--breaths 5000000] [--rounds 20]`. Rows are generated in
 * SQL; calls go through the whole server. Limit: 150 ms at the 95th percentile.
 */
const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '10000' },
    devices: { type: 'string', default: '500' },
    breaths: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '20' },
  },
});
const patients = Number(values.patients);
const devices = Number(values.devices);
const breaths = Number(values.breaths);
const rounds = Number(values.rounds);

const LIMIT_MS = 150;
/** Rows per statement: seconds, so that progress is visible. */
const BREATHS_PER_STATEMENT = 50_000;

async function generate(pool: Pool, projectId: number): Promise<void> {
  await pool.query(
    `insert into patient (pseudonym, sex, age, age_unit, category, height_cm, weight_kg, date_in, date_out)
     select 'B-' || n, (array['man','woman','any'])[1 + n % 3], n % 90, 'years',
       case when n % 90 < 18 then 'PEDIATRIC' else 'ADULT' end, 140 + n % 60, 40 + n % 80,
       now() - make_interval(hours => n + 24), case when n % 5 = 0 then null else now() - make_interval(hours => n) end
     from generate_series(1, $1::int) n`,
    [patients],
  );
  await pool.query(
    `insert into device (device_type, description) select 'pb840', 'Bed ' || n from generate_series(1, $1::int) n`,
    [devices],
  );
  await pool.query('insert into project_patient (project_id, patient_id) select $1, id from patient', [
    projectId,
  ]);
  await pool.query('insert into project_device (project_id, device_id) select $1, id from device', [
    projectId,
  ]);
  // Consecutive patients on each bed, a day each; the last one is current.
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     select bed.id, ranked.id, base.us + ranked.round * 86400000000::int8,
       case when ranked.round = last.round then null else base.us + (ranked.round + 1) * 86400000000::int8 end,
       case when ranked.round = last.round then null else 'assignment' end
     from (select id, (row_number() over (order by id) - 1) % $1 as place,
             (row_number() over (order by id) - 1) / $1 as round from patient) ranked
     join (select id, row_number() over (order by id) - 1 as place from device) bed on bed.place = ranked.place
     join (select place, max(round) as round from (
             select (row_number() over (order by id) - 1) % $1 as place,
               (row_number() over (order by id) - 1) / $1 as round from patient) r group by place) last
       on last.place = ranked.place
     cross join (select (extract(epoch from now())::int8 - 30 * 86400) * 1000000 as us) base`,
    [devices],
  );
  for (let first = 0; first < breaths; first += BREATHS_PER_STATEMENT) {
    await insertBreaths(pool, first, Math.min(BREATHS_PER_STATEMENT, breaths - first));
    process.stderr.write(`\r${first + BREATHS_PER_STATEMENT} breaths`);
  }
  process.stderr.write('\n');
  await pool.query('analyze');
}

async function insertBreaths(pool: Pool, first: number, count: number): Promise<void> {
  await pool.query(
    `insert into breath (device_id, started_at_us, breath_number, epoch, rate_hz, start_index, insp_end_index, end_index,
       segmentation, incomplete, rejected_rows, mode, analysis_id, rr_bpm, vte_ml, vti_ml, pip_cmh2o, peep_cmh2o)
     select bed.id, (extract(epoch from now())::int8 - 30 * 86400) * 1000000 + (n / $3) * 3000000::int8, n / $3 + 1, 1,
       100, (n / $3) * 300, (n / $3) * 300 + 100, (n / $3) * 300 + 300, 'device', false, 0, 'vc', 1,
       12 + n % 8, 400 + n % 100, 410 + n % 100, 18 + n % 10, 5
     from generate_series($1::int8, $1::int8 + $2::int8 - 1) n
     join (select id, row_number() over (order by id) - 1 as place from device) bed on bed.place = n % $3`,
    [first, count, devices],
  );
}

function listCalls(projectId: number, patientId: number, deviceId: number): readonly string[] {
  const all = '/nestjs/patients/all?';
  const archived = '/api/v1/getArchivedPatients?';
  return [
    `${all}state=active`,
    `${all}state=archived&sortBy=date_out&sortOrder=desc`,
    ...['pseudonym', 'age', 'ibw', 'height', 'date_in'].map((sort) => `${all}sortBy=${sort}&page=20`),
    `${all}search=99&gender_filter=1`,
    `${all}ventilator_filter=4`,
    `${all}ibw_filter=70&height_filter=170`,
    `${all}date_in_filter=${new Date().toISOString().slice(0, 10)}`,
    `/nestjs/projects/${projectId}/patients`,
    archived,
    `${archived}age_filter=1&gender_filter=2&height_filter=160`,
    `${archived}id_filter=12&date_out_sort=asc`,
    `${archived}ventilator_filter=3`,
    '/nestjs/devices',
    '/nestjs/devices/summary',
    '/nestjs/devices?patient_gender_filter=1&patient_age_filter=1&ventilator_id_sort=desc',
    `/nestjs/projects/${projectId}/devices`,
    `/nestjs/patients/${patientId}/sessions`,
    `/nestjs/devices/${deviceId}/sessions`,
    `/nestjs/patients/single-patient?patient_id=${patientId}`,
    '/nestjs/projects',
  ];
}

async function measure(app: TestApp, user: TestUser, url: string): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    const answer = await app.server.inject({ method: 'GET', url, headers: user.headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    // The first call plans and fills caches, so it is not counted.
    if (round > 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.max(0, Math.ceil(times.length * share) - 1))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

const app = await openTestApp();
try {
  const user = await app.makeUser({ isAdmin: true });
  const projectId = await app.makeProject(user);
  await generate(app.storage.pool, projectId);
  const ids = await app.storage.pool.query<{ patient: number; device: number }>(
    'select max(patient_id) as patient, min(device_id) as device from ventilation_session',
  );
  const { patient = 0, device = 0 } = ids.rows[0] ?? {};
  const calibrationS = calibrate();
  const results: { url: string; median_ms: number; p95_ms: number; ratio: number; holds: boolean }[] = [];
  for (const url of listCalls(projectId, patient, device)) {
    const { median, p95 } = await measure(app, user, url);
    results.push({
      url,
      median_ms: median,
      p95_ms: p95,
      ratio: p95 / 1000 / calibrationS,
      holds: p95 <= LIMIT_MS,
    });
    process.stdout.write(
      `${median.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)} ms ${p95 <= LIMIT_MS ? ' ' : '!'} ${url}\n`,
    );
  }
  const slow = results.filter(({ holds }) => !holds).length;
  process.stdout.write(
    `${patients} patients, ${devices} devices, ${breaths} breaths, ${rounds} rounds, ${cpus().length} cores: ${results.length - slow} of ${results.length} calls within ${LIMIT_MS} ms (p95); calibration ${calibrationS.toFixed(3)} s\n`,
  );
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const report = { patients, devices, breaths, rounds, calibrationS, results };
  writeFileSync(join(folder, 'lists.json'), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await app.remove();
}
