import { DAY_MS } from '@eupnea/model';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Dataset, datasetPreviewSchema, datasetSchema } from '@eupnea/contracts/research-dataset';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetFiles } from '../../../storage/dataset/dataset-files.ts';
import { sweepDatasets } from '../../../storage/dataset/sweep-datasets.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';
import { untilHolds } from '../../../testing/until-holds.ts';
import { erasePatient } from '../../patients/erase-patient.ts';
import { makeDataset } from './make-dataset.ts';
import { type CallResearch, callResearchAs } from '../testing/call-research.ts';
import { insertSecrets, SECRETS } from '../testing/insert-secrets.ts';
import { insertWard, WARD_START_MS, type Ward } from '../testing/insert-ward.ts';

let app: TestApp;
let researcher: TestUser;
let ward: Ward;
let call: CallResearch;
let cohort = 0;
let dataset: Dataset;
let members: Record<string, Uint8Array>;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  call = callResearchAs(app, researcher);
  // Ids that no count and no number of the data set is by chance.
  for (const [table, first] of [
    ['patient', 71_000_001],
    ['device', 72_000_001],
    ['ventilation_session', 73_000_001],
    ['labeling_task', 74_000_001],
  ])
    await app.storage.owner.query(`alter table ${table} alter column id restart with ${first}`);
  ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  await insertSecrets(app.storage.pool, ward);
  app.clock.nowMs = WARD_START_MS + 30 * DAY_MS;
  const definition = {
    where: {
      kind: 'any',
      of: [
        { kind: 'date_in', from: '2024-02-29T00:00:00.000Z' },
        { kind: 'sex', is: 'man' },
      ],
    },
  };
  const made = await call('POST', 'cohorts', {
    name: SECRETS.cohortName,
    project_id: ward.project,
    definition,
  });
  cohort = made.body.id;
  await app.start();
  dataset = await make({ waveforms: true });
  members = await download(dataset.id);
});
afterAll(() => app.remove());

async function make(body: object): Promise<Dataset> {
  const asked = await call('POST', `cohorts/${cohort}/datasets`, body);
  expect(asked.status).toBe(202);
  await untilHolds(async () => {
    const { body: now } = await call('GET', `datasets/${asked.body.id}`);
    expect([now.state, now.error]).toEqual(['done', null]);
  });
  return datasetSchema.parse((await call('GET', `datasets/${asked.body.id}`)).body);
}

async function download(id: number): Promise<Record<string, Uint8Array>> {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/nestjs/research/datasets/${id}/download`,
    headers: researcher.headers,
  });
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(
    datasetSchema.parse((await call('GET', `datasets/${id}`)).body).sha256,
  );
  return unzipSync(new Uint8Array(answer.rawPayload));
}

function textOf(name: string): string {
  return strFromU8(members[name] ?? new Uint8Array());
}

async function readTable(name: string): Promise<Record<string, unknown>[]> {
  return await parquetReadObjects({ file: Uint8Array.from(members[`${name}.parquet`] ?? []).buffer });
}

describe('a data set', () => {
  it('is a data package whose tables, keys, units and checksums are described', () => {
    expect(Object.keys(members)).toEqual([
      ...[
        'patients',
        'sessions',
        'breaths',
        'findings',
        'undecided',
        'settings',
        'alerts',
        'labels',
        'samples',
        'gas_indices',
        'medications',
        'waveforms',
      ].map((name) => `${name}.parquet`),
      'data-dictionary.csv',
      'README.md',
      'datapackage.json',
      'SHA256SUMS',
    ]);
    const described = JSON.parse(textOf('datapackage.json'));
    for (const { path, bytes, hash, rows, name, schema } of described.resources) {
      const content = members[path] ?? new Uint8Array();
      expect([path, content.length]).toEqual([path, bytes]);
      expect(hash).toBe(`sha256:${createHash('sha256').update(content).digest('hex')}`);
      expect(rows).toBe(dataset.rows?.[name as keyof typeof dataset.rows]);
      expect(schema.fields.every((field: { description: string }) => field.description !== '')).toBe(true);
    }
    for (const line of textOf('SHA256SUMS').trimEnd().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(members[name] ?? '')
          .digest('hex'),
      ).toBe(sum);
    }
    expect(textOf('data-dictionary.csv')).toContain('breaths,vte_ml,number,mL,');
    expect(dataset.rows).toMatchObject({
      patients: 6,
      sessions: 7,
      breaths: 140,
      // Ten of them are below the least confidence, which is for the reader to choose.
      findings: 19,
      undecided: 5,
      labels: 2,
      samples: 2,
      medications: 2,
      alerts: 2,
      settings: 2,
      waveforms: 1000,
    });
  });

  it('read by DuckDB says what the interface says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eupnea-data-set-'));
    try {
      for (const [name, content] of Object.entries(members)) await writeFile(join(folder, name), content);
      const database = await DuckDBInstance.create(':memory:');
      const connection = await database.connect();
      const query = async (sql: string) => {
        const inFolder = sql.replaceAll(/'(\w+\.parquet)'/gu, (_match, name) => `'${join(folder, name)}'`);
        return (await connection.runAndReadAll(inFolder)).getRowObjectsJson();
      };
      const all = { groups: [{ cohort_id: cohort }] };
      const { body: table } = await call('POST', 'comparisons/table', {
        ...all,
        variables: ['age', 'driving_pressure_cmh2o', 'vte_ml', 'ventilated_hours'],
      });
      const { body: distribution } = await call('POST', 'comparisons/distribution', {
        ...all,
        parameter: 'driving_pressure_cmh2o',
      });
      const means = await query(`select sum(driving_pressure_cmh2o * duration_s) / sum(duration_s) as mean
        from 'breaths.parquet' group by patient_id order by mean`);
      expect(means.map(({ mean }) => mean)).toEqual(
        distribution.distributions[0].points.map(({ value }: { value: number }) => value),
      );
      const [summary] =
        await query(`select quantile_cont(mean, 0.5) as median, quantile_cont(mean, 0.25) as q1,
          quantile_cont(mean, 0.75) as q3, count(*)::int as n from (
            select sum(driving_pressure_cmh2o * duration_s) / sum(duration_s) as mean
            from 'breaths.parquet' group by patient_id)`);
      const { median, q1, q3, n } = table.rows[1].groups[0];
      expect(summary).toEqual({ median, q1, q3, n });
      const [ages] = await query(`select median(age) as age, count(age)::int as n from 'patients.parquet'`);
      expect(ages).toEqual({ age: table.rows[0].groups[0].median, n: table.rows[0].groups[0].n });
      const [hours] = await query(`select max(hours) as most from (
        select sum(duration_s) / 3600 as hours from 'breaths.parquet' group by patient_id)`);
      expect(hours?.most).toBe(table.rows[3].groups[0].maximum);
      const preview = datasetPreviewSchema.parse(
        (await call('GET', `cohorts/${cohort}/dataset-preview`)).body,
      );
      const [sizes] = await query(`select (select count(*) from 'patients.parquet')::int as patients,
        (select count(*) from 'sessions.parquet')::int as stretches,
        (select sum(hours) from 'sessions.parquet') as hours,
        (select count(*) from 'breaths.parquet')::int as breaths`);
      expect(preview).toMatchObject(sizes ?? {});
      const orphans = await query(`select 1 from 'breaths.parquet' left join 'sessions.parquet' stay
        using (session_id, patient_id) where stay.session_id is null`);
      expect(orphans).toEqual([]);
      const readMe = /```sql\n(?<sql>[^;]+);/u.exec(textOf('README.md'))?.groups?.sql ?? '';
      const counts = (await query(readMe)).map(({ breaths }) => Number(breaths));
      expect(counts.toSorted((left, right) => left - right)).toEqual([20, 20, 20, 20, 20, 40]);
      connection.closeSync();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('keeps intervals, the time of day and what was measured', async () => {
    const sessions = await readTable('sessions');
    const patients = await readTable('patients');
    const twice = sessions.filter(
      ({ patient_id }) => sessions.filter((one) => one.patient_id === patient_id).length === 2,
    );
    expect(twice.map(({ t_s }) => t_s)).toEqual([0, 49 * 3600]);
    const [first, second] = twice.map(({ started_at }) => Date.parse(String(started_at)));
    expect(((second ?? 0) - (first ?? 0)) / 3_600_000).toBe(49);
    for (const { started_at: time } of sessions) {
      expect(String(time)).toMatch(/^2[12]\d\d-\d\d-\d\dT0[01]:00:00\.000Z$/u);
    }
    const settings = await readTable('settings');
    // One began before the stretch, one is words.
    expect(settings).toMatchObject([
      { parameter: 'PEEP', value: 8, duration_s: 600, t_s: 0 },
      { parameter: 'remark', value: null },
    ]);
    const alerts = await readTable('alerts');
    expect(alerts.map(({ kind }) => kind)).toEqual(['Pmax_high', null]);
    const samples = await readTable('samples');
    expect(samples.map(({ kind, code, value, unit }) => [kind, code, value, unit])).toEqual([
      ['arterial_gas', 'PaCO2', 48, 'mm[Hg]'],
      ['arterial_gas', 'pH', 7.31, '[pH]'],
    ]);
    const medications = await readTable('medications');
    // Free text is dropped; what is still given ends with the stretch.
    expect(medications.map(({ name, dose, unit, route }) => [name, dose, unit, route])).toEqual([
      ['Propofol', 12, 'mg/h', 'iv'],
      [null, 1, null, null],
    ]);
    const labels = await readTable('labels');
    expect(labels.map(({ rater, kinds }) => [rater, kinds])).toEqual([
      ['R1', 'double_trigger'],
      ['gold', 'double_trigger'],
    ]);
    const waveforms = await readTable('waveforms');
    expect(waveforms[999]).toMatchObject({ t_s: 9.99, segment: 1 });
    expect(patients.map(({ patient_id }) => patient_id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('has other numbers and other dates each time', async () => {
    const other = await download((await make({ snapshot_id: dataset.snapshot_id })).id);
    const table = async (files: Record<string, Uint8Array>) =>
      await parquetReadObjects({ file: Uint8Array.from(files['patients.parquet'] ?? []).buffer });
    const dates = async (files: Record<string, Uint8Array>) =>
      (await table(files)).map(({ date_in }) => date_in);
    expect(await dates(other)).not.toEqual(await dates(members));
    expect(Object.keys(other)).not.toContain('waveforms.parquet');
  });
});

describe('nothing of the source', () => {
  /** As bytes, and as a device or a spreadsheet would write them. */
  const words = Object.values(SECRETS).flatMap((secret) => [
    secret,
    secret.toLowerCase(),
    secret.toUpperCase(),
  ]);

  it('stands in any byte of a member: no pseudonym, name, address, serial, file name, comment or true date', () => {
    const trueDates = [0, 1, 2, 3, 4, 5, 6].map((day) =>
      new Date(WARD_START_MS + (day - 1) * DAY_MS).toISOString().slice(0, 10),
    );
    for (const [name, content] of Object.entries(members)) {
      const bytes = Buffer.from(content);
      for (const secret of [...words, ...trueDates]) {
        expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
        expect([name, secret, bytes.includes(Buffer.from(secret, 'utf16le'))]).toEqual([name, secret, false]);
      }
    }
  });

  it('stands in any byte as a number: no id of a patient, session, device or task', () => {
    for (const id of [...ward.patients, ...ward.sessions, ...ward.devices, 74_000_001]) {
      const binary = Buffer.alloc(4);
      binary.writeInt32LE(id);
      const double = Buffer.alloc(8);
      double.writeDoubleLE(id);
      for (const [name, content] of Object.entries(members)) {
        const bytes = Buffer.from(content);
        for (const form of [binary, double, Buffer.from(String(id))])
          expect([name, id, bytes.includes(form)]).toEqual([name, id, false]);
      }
    }
  });

  it('stands in any decoded value of a table, and no time of the source in any unit', async () => {
    const ids = new Set([...ward.patients, ...ward.sessions, ...ward.devices]);
    const nearWard = (value: number) => Math.abs(value - WARD_START_MS) < 40 * DAY_MS;
    let values = 0;
    for (const table of Object.keys(dataset.rows ?? {})) {
      for (const row of await readTable(table)) {
        for (const [column, value] of Object.entries(row)) {
          values += 1;
          const shown = String(value);
          if (words.some((word) => shown.includes(word)))
            throw new Error(`${table}.${column} tells ${shown}`);
          if (typeof value !== 'number') continue;
          const isTime = nearWard(value) || nearWard(value * 1000) || nearWard(value / 1000);
          if (ids.has(value) || isTime) throw new Error(`${table}.${column} tells ${shown}`);
        }
      }
    }
    expect(values).toBeGreaterThan(15_000);
  });
});

describe('small cells', () => {
  it('are named before the export and with it', async () => {
    const { body } = await call('GET', `cohorts/${cohort}/dataset-preview`);
    // Six people of six different bands or conditions.
    expect(body).toMatchObject({ small_cell_patients: 6 });
    expect(body.small_cells).toContainEqual({
      age_band: '60-69',
      sex: 'man',
      conditions: ['ards'],
      patients: 1,
    });
    expect(body.small_cells).toContainEqual({ age_band: null, sex: 'any', conditions: [], patients: 1 });
    expect(dataset.small_cells).toEqual(body.small_cells);
  });
});

describe('a data set', () => {
  it('is not there before it is ready, nor for a stranger, nor after it was removed', async () => {
    const { rows } = await app.storage.pool.query<{ id: number }>(
      `insert into research_dataset (cohort_id, snapshot_id, waveforms, patients, small_cells, stored_name)
       values ($1, $2, false, 1, '[]', gen_random_uuid()::text) returning id`,
      [cohort, dataset.snapshot_id],
    );
    const early = await call('GET', `datasets/${rows[0]?.id}/download`);
    expect(early).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stranger = await app.makeUser();
    expect((await call('GET', `datasets/${dataset.id}/download`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', 'datasets', undefined, stranger)).body).toMatchObject({ total: 0 });
    const gone = await make({});
    expect((await call('DELETE', `datasets/${gone.id}`)).status).toBe(204);
    expect(await call('GET', `datasets/${gone.id}/download`)).toMatchObject({ status: 409 });
    expect((await call('GET', `datasets/${gone.id}`)).body).toMatchObject({ state: 'removed' });
  });

  it('is in the audit log: asked for and fetched', async () => {
    const { rows } = await app.storage.pool.query<{ action: string }>(
      `select action from audit_log where object_kind = 'dataset' and object_id = $1
         and action like 'dataset.%' order by id`,
      [String(dataset.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['dataset.create', 'dataset.download']);
  });

  it('of nobody is refused', async () => {
    const made = await call('POST', 'cohorts', {
      name: 'Nobody',
      project_id: ward.project,
      definition: { where: { kind: 'age', from: 200 } },
    });
    expect(await call('POST', `cohorts/${made.body.id}/datasets`, {})).toMatchObject({ status: 409 });
  });

  it('that is stopped leaves no file and is not ready', async () => {
    const files = new DatasetFiles(app.storage.dataDir);
    const before = await files.list();
    const { rows } = await app.storage.pool.query<{ id: number }>(
      `insert into research_dataset (cohort_id, snapshot_id, waveforms, patients, small_cells, stored_name)
       values ($1, $2, true, 6, '[]', gen_random_uuid()::text) returning id`,
      [cohort, dataset.snapshot_id],
    );
    const id = rows[0]?.id ?? 0;
    const stop = new AbortController();
    const shares: number[] = [];
    const { db, pool, analytics } = app.storage;
    const parts = { db, pool, analytics, files, software: 'Eupnea', now: Date.now };
    const making = makeDataset(parts, id, {
      signal: stop.signal,
      reportProgress: (share) => {
        shares.push(share);
        if (share > 0.3) stop.abort(new Error('stopped by hand'));
      },
    });
    await expect(making).rejects.toThrow('stopped by hand');
    expect(shares.toSorted((left, right) => left - right)).toEqual(shares);
    expect(await files.list()).toEqual(before);
    expect((await call('GET', `datasets/${id}`)).body).toMatchObject({ state: 'failed', size_bytes: null });
  });

  it('is removed when its time is over, and its file with it', async () => {
    const old = await make({});
    const files = new DatasetFiles(app.storage.dataDir);
    const before = await files.list();
    await app.storage.pool.query(
      `update research_dataset set finished_at = now() - interval '31 days' where id = $1`,
      [old.id],
    );
    expect(await sweepDatasets(app.storage.pool, files)).toBe(1);
    expect(await files.list()).toHaveLength(before.length - 1);
    expect((await call('GET', `datasets/${old.id}`)).body).toMatchObject({ state: 'removed' });
    expect((await call('GET', `datasets/${dataset.id}`)).body).toMatchObject({ state: 'done' });
  });

  it('goes with a patient who is erased, file and all', async () => {
    const [patient = 0] = ward.patients;
    await app.storage.pool.query('update patient set deleted_at = now() where id = $1', [patient]);
    await erasePatient(app.storage, { patientId: patient, actor: { kind: 'system' } });
    expect((await call('GET', `datasets/${dataset.id}`)).body).toMatchObject({ state: 'removed' });
    expect(await readdir(join(app.storage.dataDir, 'datasets'))).toEqual([]);
    const left = await app.storage.pool.query(
      'select 1 from research_snapshot_stretch where patient_id = $1',
      [patient],
    );
    expect(left.rowCount).toBe(0);
  });
});
