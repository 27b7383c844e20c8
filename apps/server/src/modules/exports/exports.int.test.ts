import { storedEventPageSchema } from '@eupnea/contracts/stored-event';
import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  OTHER_VTE_ML,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'PEEPCPAP', $2, $3, '5', 'device'), ($1, 'PEEPCPAP', $3, $4, '8', 'device'),
       ($1, 'PEEPCPAP', $4, $5, '77.125', 'device'), ($1, 'PEEPCPAP', $5, $6, '60', 'device'),
       ($1, 'PEEPCPAP', $6, null, '10', 'device')`,
    [ward.deviceId, minuteUs(1), minuteUs(30), minuteUs(65), minuteUs(70), minuteUs(80)],
  );
  await pool.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, value, limit_value, text,
       onset_us, end_us)
     values ($1, 1, 'device', 'Pmax_high', 'high', false, 41, 40, '=HYPERLINK("x")', $2, $3)`,
    [ward.deviceId, minuteUs(61), minuteUs(70)],
  );
  await pool.query(
    `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
     values ($1, $2, 1, 1, 0, '{"auto_trigger": "start_unknown"}')`,
    [ward.deviceId, ward.breaths[0]?.startedAtUs],
  );
  await pool.query(
    `insert into device_connection_log (device_id, at_us, event, code, detail)
     values ($1, $2, 'refused', 'refused', 'connect 10.1.2.3:4000')`,
    [ward.deviceId, minuteUs(2)],
  );
});
afterAll(() => ward.app.remove());

async function download(path: string): Promise<Buffer> {
  const answer = await ward.get(ward.owner, path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  expect(answer.headers['content-disposition']).toContain('attachment; filename="P-ONE');
  return answer.rawPayload;
}

function readCsv(text: string) {
  const lines = text.trimEnd().split('\n');
  const head = lines.filter((line) => line.startsWith('#'));
  const [names = '', ...rows] = lines.slice(head.length);
  return { head, names: names.split(','), rows: rows.map((row) => row.split(',')) };
}

describe('an export', () => {
  it('of breaths has every number of every breath of the patient as it is stored, and of nobody else', async () => {
    const { head, names, rows } = readCsv(
      String(await download(`/exports/breaths?patient_id=${ward.patientId}`)),
    );
    expect(head).toContain('# pseudonym: P-ONE');
    expect(head).toContain(`# device: ${ward.deviceId} simulator; ${ward.secondDeviceId} simulator`);
    expect(head.some((line) => /^# software: Eupnea \d+\.\d+\.\d+ /u.test(line))).toBe(true);
    const last = [...BREATH_FEATURE_CODES, 'undecided'];
    expect(names.slice(-last.length)).toEqual(last);
    const undecided = rows.map((row) => row[names.indexOf('undecided')]);
    expect(undecided[0]).toContain('start_unknown');
    expect(undecided.slice(1).every((kinds) => kinds === '{}')).toBe(true);
    expect(rows).toHaveLength(ward.breaths.length);
    const volume = names.indexOf('vte_ml');
    const compliance = names.indexOf('compliance_ml_cmh2o');
    rows.forEach((row, index) => {
      const features = ward.breaths[index]?.breath.features;
      expect(row).toHaveLength(names.length);
      expect(Number(row[volume])).toBe(features?.vte_ml);
      const stored = features?.compliance_ml_cmh2o ?? Number.NaN;
      // What could not be measured is empty, never zero.
      expect(row[compliance]).toBe(Number.isNaN(stored) ? '' : String(stored));
    });
    expect(rows.every((row) => row[volume] !== String(OTHER_VTE_ML))).toBe(true);
  });

  it('has no line of a spreadsheet formula, even with a line break in the stored pseudonym', async () => {
    const rename = (pseudonym: string) =>
      ward.app.storage.pool.query('update patient set pseudonym = $1 where id = $2', [
        pseudonym,
        ward.patientId,
      ]);
    await rename('P-ONE\n=HYPERLINK("http://evil.example")\u2028;=1');
    try {
      const text = String(await download(`/exports/breaths?patient_id=${ward.patientId}`));
      for (const cell of text.split(/[\n;,]/u)) expect(cell.slice(0, 20)).not.toMatch(/^[\s"]*[=+@]/u);
    } finally {
      await rename('P-ONE');
    }
  });

  it('as Parquet holds the same', async () => {
    const bytes = await download(`/exports/breaths?patient_id=${ward.patientId}&format=parquet`);
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(rows.map((row) => row['vte_ml'])).toEqual(
      ward.breaths.map(({ breath }) => breath.features.vte_ml),
    );
    expect(rows[9]?.['compliance_ml_cmh2o']).toBeNull();
  });

  it('of waveforms is every sample of the asked time', async () => {
    const path = `/exports/waveforms?patient_id=${ward.patientId}&startTime=${minuteTime(61.9)}&endTime=${minuteTime(63)}`;
    const { names, rows } = readCsv(String(await download(path)));
    const own = (62.05 - 61.9) * 60 * 100;
    expect(rows).toHaveLength(Math.round(own));
    const pressure = names.indexOf('p_patient');
    expect(Math.max(...rows.map((row) => Number(row[pressure])))).toBeLessThan(60);
    const times = rows.map((row) => Number(row[names.indexOf('time_rcvd')]));
    expect(times[0]).toBe(Date.parse(minuteTime(61.9)));
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(10);
    // The device sends no volume: it is computed, and each row says so.
    const [volume, origin] = [names.indexOf('volume'), names.indexOf('volume_origin')];
    expect(new Set(rows.map((row) => row[origin]))).toEqual(new Set(['integrated']));
    const zeros = rows.flatMap((row, index) => (row[volume] === '0' ? [index] : []));
    expect(zeros.slice(1, 2)).toEqual([(zeros[0] ?? 0) + 400]);
  });

  it('of events keeps a spreadsheet from running a device’s words, and tells no address', async () => {
    const text = String(await download(`/exports/events?patient_id=${ward.patientId}`));
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toContain('10.1.2.3');
    expect(text).not.toContain('77.125');
    expect(text).not.toContain('Bed 7');
  });

  it('as a whole is one zip with its data dictionary', async () => {
    const path = `/exports/archive?patient_id=${ward.patientId}&endTime=${minuteTime(2)}`;
    const files = unzipSync(new Uint8Array(await download(path)));
    expect(Object.keys(files).sort()).toEqual([
      'P-ONE-breaths.csv',
      'P-ONE-events.csv',
      'P-ONE-findings.csv',
      'P-ONE-waveforms.csv',
      'data-dictionary.csv',
    ]);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(readCsv(text('P-ONE-breaths.csv')).rows).toHaveLength(30);
    expect(readCsv(text('P-ONE-waveforms.csv')).rows).toHaveLength(12_000);
    const dictionary = text('data-dictionary.csv');
    for (const code of BREATH_FEATURE_CODES) expect(dictionary).toContain(`breaths,${code},DOUBLE,`);
  });

  it('gives its place free when it is read or broken off', async () => {
    for (let round = 0; round < 3; round += 1) await download(`/exports/events?patient_id=${ward.patientId}`);
    const exports = ward.app.services.retrospect.exports;
    const viewer = { userId: ward.owner.id, isAdmin: false, projectIds: null };
    const query = { patient_id: ward.patientId, format: 'csv' } as const;
    const first = await exports.exportTable(viewer, 'waveforms', query);
    const second = await exports.exportTable(viewer, 'waveforms', query);
    await expect(exports.exportTable(viewer, 'breaths', query)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    const closed = [first, second].map(
      ({ content }) => new Promise((resolve) => content.once('close', resolve)),
    );
    first.content.destroy();
    second.content.destroy();
    await Promise.all(closed);
    await download(`/exports/breaths?patient_id=${ward.patientId}&endTime=${minuteTime(1)}`);
  });
});

describe('events', () => {
  const list = async (query: string, user = ward.owner) => {
    const answer = await ward.get(user, `/events?${query}`);
    expect(answer.statusCode).toBe(200);
    return storedEventPageSchema.parse(answer.json());
  };

  it('are settings with what held before, alerts, sessions and more, newest first, of the patient’s own time', async () => {
    const page = await list(`device_id=${ward.deviceId}`);
    expect(page.items.map(({ kind, value, previous }) => [kind, value, previous])).toEqual([
      // It was still in force when the patient came back.
      ['setting', 10, 60],
      ['session', expect.any(Number), null],
      ['alert', 41, null],
      ['setting', 8, 5],
      ['log', 'refused', null],
      ['setting', 5, null],
      ['session', expect.any(Number), null],
    ]);
    expect(page.total).toBe(7);
    const alert = page.items.find(({ kind }) => kind === 'alert');
    // It went on with the next patient: its end is not told.
    expect(alert).toMatchObject({ code: 'Pmax_high', high: 40, low: null, priority: 'high', until: null });
    expect(page.items.find(({ kind }) => kind === 'log')?.text).toBeNull();
  });

  it('have settings that Eupnea estimates, leave them out, or have no others, as asked', async () => {
    const { pool } = ward.app.storage;
    const sourceOfEight = (source: string) =>
      pool.query(`update setting_interval set source = $2 where device_id = $1 and value = '8'::jsonb`, [
        ward.deviceId,
        source,
      ]);
    await sourceOfEight('estimated');
    const valuesOf = async (estimated: string) => {
      const page = await list(`device_id=${ward.deviceId}&kind=setting,alert&estimated=${estimated}`);
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ value }) => value);
    };
    expect(await valuesOf('with')).toEqual([10, 41, 8, 5]);
    expect(await valuesOf('without')).toEqual([10, 41, 5]);
    expect(await valuesOf('only')).toEqual([41, 8]);
    await sourceOfEight('device');
  });

  it('are paged, filtered and turned round', async () => {
    const settings = await list(
      `patient_id=${ward.patientId}&kind=setting,alert&sortOrder=asc&count=2&page=2`,
    );
    expect(settings.total).toBe(4);
    expect(settings.items.map(({ value }) => value)).toEqual([41, 10]);
  });

  it('of the other patient are the other project’s', async () => {
    const page = await list(`device_id=${ward.deviceId}&kind=setting`, ward.neighbour);
    expect(page.items.map(({ value }) => value)).toEqual([60, 77.125]);
  });

  it('are recognised modes only where the device tells none: the waves of one mode can look like another', async () => {
    const { pool } = ward.app.storage;
    await pool.query(
      `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control, device_text) values
         ($1, 'recognised', $2, $4, 'pc', null), ($1, 'device', $3, null, 'unknown', 'PSV'),
         ($1, 'recognised', $4, null, 'vc', null)`,
      [ward.deviceId, minuteUs(3), minuteUs(4), minuteUs(5)],
    );
    const page = await list(`device_id=${ward.deviceId}&kind=mode`);
    await pool.query('delete from mode_interval where device_id = $1', [ward.deviceId]);
    expect(page.items.map(({ text, code }) => text ?? code)).toEqual(['PSV', 'pc']);
    expect(page.total).toBe(2);
  });
});

interface ReadBundle {
  readonly meta: { readonly tag?: readonly { readonly code: string }[] };
  readonly entry: readonly {
    readonly resource: {
      readonly resourceType: string;
      readonly id: string;
      readonly identifier?: readonly { readonly value: string }[];
      readonly subject?: { readonly reference: string };
      readonly effectivePeriod?: { readonly start: string };
      readonly component?: readonly {
        readonly code: { readonly coding: readonly { readonly code: string }[] };
        readonly valueQuantity: { readonly value: number };
      }[];
      readonly valueSampledData?: { readonly data: string; readonly factor: number };
    };
  }[];
}

async function downloadFhir(query: string): Promise<{ readonly text: string; readonly bundle: ReadBundle }> {
  const answer = await ward.get(ward.owner, `/exports/fhir?patient_id=${ward.patientId}&${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  expect(answer.headers['content-type']).toContain('application/fhir+json');
  expect(answer.headers['content-disposition']).toContain('filename="P-ONE-fhir.json"');
  return { text: answer.body, bundle: answer.json() };
}

const PERIOD = `startTime=${minuteTime(61.9)}&endTime=${minuteTime(74)}`;

describe('a FHIR export', () => {
  it('has the patient’s breaths with their numbers, the waves, the pseudonym, and nothing of anybody else', async () => {
    const { text, bundle } = await downloadFhir(PERIOD);
    const resources = bundle.entry.map(({ resource }) => resource);
    const patients = resources.filter(({ resourceType }) => resourceType === 'Patient');
    expect(patients.map(({ identifier }) => identifier?.[0]?.value)).toEqual(['P-ONE']);
    const breaths = resources.filter(({ component }) => component !== undefined);
    expect(breaths.length).toBeGreaterThan(5);
    for (const { subject, component } of breaths) {
      expect(subject?.reference).toBe('Patient/patient-1');
      const vte = component?.find(({ code }) => code.coding.at(-1)?.code === 'vte_ml');
      expect(vte?.valueQuantity.value).not.toBe(OTHER_VTE_ML);
    }
    const waves = resources.flatMap(({ valueSampledData }) => valueSampledData ?? []);
    const samples = waves.reduce((sum, { data }) => sum + data.split(' ').length, 0);
    expect(samples).toBeGreaterThan(1000);
    expect(text).not.toContain('"value":9999');
  });

  it('has breaths alone where they alone are asked for', async () => {
    const { bundle } = await downloadFhir(`${PERIOD}&parts=breaths`);
    const types = new Set(bundle.entry.map(({ resource }) => resource.resourceType));
    expect([...types]).toEqual(['Patient', 'Device', 'Observation']);
  });

  it('moves all its times by the same whole days when asked to, and not at all otherwise', async () => {
    const times = async (query: string) => {
      const { bundle } = await downloadFhir(`${PERIOD}&parts=breaths${query}`);
      const found = bundle.entry.flatMap(({ resource }) => resource.effectivePeriod?.start ?? []);
      return { tags: bundle.meta.tag?.map(({ code }) => code), times: found.map((time) => Date.parse(time)) };
    };
    const plain = await times('');
    const shifted = await times('&date_shift=random');
    expect(plain.tags).toBeUndefined();
    expect(shifted.tags).toEqual(['date-shifted']);
    const moved = new Set(shifted.times.map((time, at) => (plain.times[at] ?? 0) - time));
    expect(moved.size).toBe(1);
    const [distance = 0] = moved;
    expect(distance % 86_400_000).toBe(0);
    expect(distance).toBeGreaterThan(0);
  });

  it('of a stranger’s patient is not found', async () => {
    const answer = await ward.get(ward.neighbour, `/exports/fhir?patient_id=${ward.patientId}`);
    expect(answer.statusCode).toBe(404);
  });
});
