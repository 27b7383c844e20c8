import { DAY_MS } from '@eupnea/model';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Dataset, datasetSchema, OMOP_TABLES } from '@eupnea/contracts/research-dataset';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../testing/open-test-app.ts';
import { untilHolds } from '../../../../testing/until-holds.ts';
import { type CallResearch, callResearchAs } from '../../testing/call-research.ts';
import { insertSecrets, SECRETS } from '../../testing/insert-secrets.ts';
import { insertWard, WARD_START_MS, type Ward } from '../../testing/insert-ward.ts';

let app: TestApp;
let researcher: TestUser;
let ward: Ward;
let call: CallResearch;
let cohort = 0;
let dataset: Dataset;
let members: Record<string, Uint8Array>;
let folder: string;
let connection: DuckDBConnection;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  call = callResearchAs(app, researcher);
  ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  await insertSecrets(app.storage.pool, ward);
  app.clock.nowMs = WARD_START_MS + 30 * DAY_MS;
  const made = await call('POST', 'cohorts', { name: 'All', project_id: ward.project, definition: {} });
  cohort = made.body.id;
  await app.start();
  ({ dataset, members } = await make({ format: 'omop' }));
  folder = await mkdtemp(join(tmpdir(), 'eupnea-omop-'));
  for (const [name, content] of Object.entries(members)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});

afterAll(async () => {
  connection?.closeSync();
  await rm(folder, { recursive: true, force: true });
  await app.remove();
});

async function make(body: object) {
  const asked = await call('POST', `cohorts/${cohort}/datasets`, body);
  expect(asked.status).toBe(202);
  await untilHolds(async () => {
    const { body: now } = await call('GET', `datasets/${asked.body.id}`);
    expect([now.state, now.error]).toEqual(['done', null]);
  });
  const { body: done } = await call('GET', `datasets/${asked.body.id}`);
  const answer = await app.server.inject({
    method: 'GET',
    url: `/nestjs/research/datasets/${done.id}/download`,
    headers: researcher.headers,
  });
  return { dataset: datasetSchema.parse(done), members: unzipSync(new Uint8Array(answer.rawPayload)) };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const textOf = (name: string) => strFromU8(members[name] ?? new Uint8Array());

async function query(sql: string) {
  const inFolder = sql.replaceAll(/'([\w/]+\.parquet)'/gu, (_match, name) => `'${join(folder, name)}'`);
  return (await connection.runAndReadAll(inFolder)).getRowObjectsJson();
}

interface Resource {
  readonly path: string;
  readonly schema: {
    readonly primaryKey: readonly string[];
    readonly fields: readonly { readonly name: string }[];
    readonly foreignKeys?: readonly {
      readonly fields: readonly [string];
      readonly reference: { readonly resource: string; readonly fields: readonly [string] };
    }[];
  };
}

describe('a data set in OMOP tables', () => {
  it('has every table of the extension, and the files that the registry names', async () => {
    expect(Object.keys(dataset.rows ?? {}).toSorted()).toEqual(OMOP_TABLES.toSorted());
    const files = await query(
      `select waveform_target_file_uri as uri, file_extension_source_value as extension from 'waveform_registry.parquet'`,
    );
    // A table of breaths for each of seven sessions, ten seconds of samples of one.
    expect(files).toHaveLength(8);
    const named = files.map(({ uri }) => asText(uri));
    expect(
      Object.keys(members)
        .filter((name) => name.includes('/'))
        .toSorted(),
    ).toEqual(named.toSorted());
    expect(files.every(({ extension }) => extension === 'parquet')).toBe(true);
    expect(await query(`select sum(num_of_files)::int as n from 'waveform_occurrence.parquet'`)).toEqual([
      { n: 8 },
    ]);
  });

  it('has unique primary keys, and every foreign key resolves', async () => {
    const resources: readonly Resource[] = JSON.parse(textOf('datapackage.json')).resources;
    let checked = 0;
    for (const { path, schema } of resources) {
      const [key] = schema.primaryKey;
      expect([path, await query(`select ${key} from '${path}' group by ${key} having count(*) > 1`)]).toEqual(
        [path, []],
      );
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const [field] = fields;
        const [of] = reference.fields;
        const lost = await query(`select distinct own.${field} from '${path}' own
          anti join '${reference.resource}.parquet' other on own.${field} = other.${of} where own.${field} is not null`);
        expect([path, field, lost]).toEqual([path, field, []]);
        checked += 1;
      }
      // Every id that names a concept, also one that no key was declared for.
      for (const { name } of schema.fields.filter((field) => field.name.endsWith('_concept_id'))) {
        const lost = await query(`select distinct ${name} from '${path}' where ${name} is not null
          and ${name} not in (select concept_id from 'concept.parquet')`);
        expect([path, name, lost]).toEqual([path, name, []]);
      }
    }
    expect(checked).toBeGreaterThan(18);
  });

  it('keeps files inside their sessions, features inside their files, and cannot cross a day', async () => {
    expect(
      await query(`select 1 from 'waveform_registry.parquet' join 'waveform_occurrence.parquet'
          using (waveform_occurrence_id)
        where waveform_file_start_datetime < waveform_occurrence_start_datetime
          or waveform_file_end_datetime > waveform_occurrence_end_datetime
          or waveform_file_end_datetime <= waveform_file_start_datetime
          or epoch_us(waveform_file_start_datetime) // 86400000000 <> (epoch_us(waveform_file_end_datetime) - 1) // 86400000000`),
    ).toEqual([]);
    expect(
      await query(`select 1 from 'waveform_feature.parquet' feature
          join 'waveform_registry.parquet' file using (waveform_registry_id)
        where feature.waveform_feature_start_timestamp::time > feature.waveform_feature_end_timestamp::time
          or feature.waveform_feature_start_timestamp::time < (file.waveform_file_start_datetime at time zone 'UTC')::time`),
    ).toEqual([]);
    expect(
      await query(`select count(*)::int as n from 'waveform_feature.parquet'
        where value_as_number is null and value_as_concept_id is null and value_as_string is null`),
    ).toEqual([{ n: 0 }]);
  });

  it('says what was measured: samples with their rate, hourly medians, findings with confidence', async () => {
    const [samples] = await query(`select waveform_target_file_uri as uri from 'waveform_registry.parquet'
      where waveform_target_file_uri like 'waveforms/%'`);
    expect(
      await query(`select count(*)::int as n, max(time_s) as last from '${asText(samples?.['uri'])}'`),
    ).toEqual([{ n: 1000, last: 9.99 }]);
    expect(
      await query(`select waveform_channel_source_value as channel, metadata_source_value as attribute,
          value_as_number as value, unit_source_value as unit
        from 'waveform_channel_metadata.parquet' join 'waveform_registry.parquet' using (waveform_registry_id)
        where waveform_target_file_uri like 'waveforms/%' order by attribute`),
    ).toEqual([
      { channel: 'p_patient', attribute: 'RESOLUTION', value: 0.01, unit: 'cm[H2O]' },
      { channel: 'p_patient', attribute: 'SAMPLERATE', value: 100, unit: 'Hz' },
    ]);
    const kinds =
      await query(`select concept.concept_code as code, count(*)::int as n from 'waveform_feature.parquet'
      join 'concept.parquet' concept on concept_id = algorithm_concept_id group by code order by code`);
    expect(kinds).toEqual([
      { code: 'algorithm/breath_table', n: 7 },
      { code: 'algorithm/confidence', n: 19 },
      { code: 'algorithm/finding', n: 19 },
      // Volume and driving pressure of seven sessions, the plateau of one.
      { code: 'algorithm/hourly_median', n: 15 },
    ]);
    const [volume] = await query(`select feature.value_as_number as value, feature.unit_source_value as unit
      from 'waveform_feature.parquet' feature join 'waveform_channel_metadata.parquet' using (waveform_channel_metadata_id)
      where waveform_channel_source_value = 'vte_ml' and not feature.value_is_a_registry_file::bool limit 1`);
    expect(volume).toEqual({ value: 420, unit: 'mL' });
    const breaths = await query(`select waveform_target_file_uri as uri from 'waveform_registry.parquet'
      where waveform_feature_id is not null`);
    expect(breaths).toHaveLength(7);
    for (const { uri } of breaths)
      expect(await query(`select count(*)::int as n from '${asText(uri)}'`)).toEqual([{ n: 20 }]);
  });

  it('has checksums of every file, and the line of its README runs', async () => {
    for (const line of textOf('SHA256SUMS').trimEnd().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      const content = members[name] ?? new Uint8Array();
      expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, sum]);
    }
    expect(textOf('SHA256SUMS').split('\n')).toHaveLength(Object.keys(members).length);
    const sql = /```sql\n(?<sql>[^;]+);/u.exec(textOf('README.md'))?.groups?.['sql'] ?? '';
    expect(await query(sql)).toHaveLength(7);
  });

  it('tells no word and no date of the source', () => {
    for (const [name, content] of Object.entries(members)) {
      const bytes = Buffer.from(content);
      for (const secret of [...Object.values(SECRETS), '2024-03-01'])
        expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
    }
  });

  it.each([
    ['edf', ['.edf']],
    ['wfdb', ['.atr', '.dat', '.hea']],
  ] as const)('has its samples as %s where asked', async (format, endings) => {
    const other = await make({ format: 'omop', waveform_files: format });
    const files = Object.keys(other.members).filter((name) => name.startsWith('waveforms/'));
    expect(files.map((name) => name.slice(name.lastIndexOf('.'))).toSorted()).toEqual(endings);
    const bytes = Buffer.concat(files.map((name) => Buffer.from(other.members[name] ?? [])));
    for (const secret of [...Object.values(SECRETS), '2024', '01.03.24'])
      expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
  });

  it('is not there for a stranger', async () => {
    const stranger = await app.makeUser();
    expect(await call('POST', `cohorts/${cohort}/datasets`, { format: 'omop' }, stranger)).toMatchObject({
      status: 404,
    });
    expect((await call('GET', `datasets/${dataset.id}/download`, undefined, stranger)).status).toBe(404);
  });
});
