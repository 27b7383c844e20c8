import type { UploadOptions } from '@eupnea/contracts/upload';
import { createPb840TextEncoder } from '@eupnea/drivers';
import { ensure } from '@eupnea/model';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { BASE_SCENARIO, QUIET_EFFORT, simulateRecording } from '@eupnea/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { FINDING_IN_FORCE, REANALYSIS_PURPOSE, UNDECIDED_IN_FORCE } from '../../storage/finding-in-force.ts';
import { PartitionKeeper } from '../../storage/partitions/partition-keeper.ts';
import { reanalyseSession } from '../../storage/reanalysis/reanalyse-session.ts';
import { findEndedSession } from '../../storage/reanalysis/stored-stretch.ts';
import { buildForm } from '../../testing/build-form.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { UploadClient } from './testing/open-upload-client.ts';

const START = '2024-05-06-07-08-09.500000';
const START_US = BigInt(Date.UTC(2024, 4, 6, 5, 8, 9, 500)) * 1000n;
const ZONE = { time_zone: 'Europe/Amsterdam' };

let app: TestApp;
let client: UploadClient;

beforeAll(async () => {
  app = await openTestApp();
  await app.start();
});
afterAll(() => app.remove());
beforeEach(async () => {
  client = new UploadClient(app, await app.makeUser());
  await app.makeProject(client.user);
});

describe('what the sender states', () => {
  it('goes to the new patient and to the settings from the start on', async () => {
    const stated = {
      mode: 'PC-A/C',
      set_rate: 14,
      peep: 7.5,
      weight: 71,
      height: 178,
      sex: 'woman',
    } as const;
    const status = await client.import('stated.txt', writePb840Text(6, START), { ...ZONE, stated });
    const { rows: patients } = await app.storage.pool.query<{
      sex: string;
      height_cm: number;
      weight_kg: number;
    }>('select sex, height_cm, weight_kg from patient where id = $1', [status.patient_id]);
    expect(patients).toEqual([{ sex: 'woman', height_cm: 178, weight_kg: 71 }]);
    const { rows: settings } = await app.storage.pool.query<{ parameter: string; value: unknown }>(
      `select parameter, value from setting_interval where device_id = $1 and source = 'import' order by parameter`,
      [status.recordings[0]?.device_id],
    );
    expect(Object.fromEntries(settings.map(({ parameter, value }) => [parameter, value]))).toEqual({
      PEEPCPAP: 7.5,
      mode_name: 'PC-A/C',
      rate: 14,
    });
  });

  it('holds from the time of a change on, in the settings of the recording', async () => {
    const stated: UploadOptions['stated'] = {
      mode: 'PC-A/C',
      set_rate: 14,
      changes: [
        { from: '00:00:30', mode: 'PSV', peep: 8 },
        { from: '1:00:00', peep: 5 },
      ],
    };
    const status = await client.import('weaned.txt', writePb840Text(20, START), { ...ZONE, stated });
    expect(status.rejected.map(({ code, values }) => [code, values])).toEqual([
      ['stated_after_end', { time: '1:00:00' }],
    ]);
    const { rows: settings } = await app.storage.pool.query<{
      parameter: string;
      value: unknown;
      from: bigint;
      to: bigint;
    }>(
      `select parameter, value, started_at_us as from, ended_at_us as to from setting_interval
       where device_id = $1 and source = 'import' order by parameter, started_at_us`,
      [status.recordings[0]?.device_id],
    );
    const seconds = (us: bigint) => Number(us - START_US) / 1e6;
    expect(
      settings.map(({ parameter, value, from, to }) => [parameter, value, seconds(from), seconds(to)]),
    ).toEqual([
      ['PEEPCPAP', 8, 30, 60],
      ['mode_name', 'PC-A/C', 0, 30],
      ['mode_name', 'PSV', 30, 60],
      ['rate', 14, 0, 30],
      ['rate', null, 30, 60],
    ]);
  });

  it('is refused outside of its bounds, with other names and with changes out of order', async () => {
    const disordered = [
      { from: '60', mode: 'PSV' },
      { from: '00:00:30', mode: 'CPAP' },
    ];
    const refused = [
      { height: 1.78 },
      { mode: 'automatic' },
      { name: 'x' },
      { changes: disordered },
      { changes: [{ from: 'noon', peep: 5 }] },
    ];
    for (const stated of refused) {
      const form = buildForm('refused.txt', writePb840Text(6, START), { ...ZONE, stated });
      const answer = await client.send(form);
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe('a patient who goes from pressure control to pressure support', () => {
  /** Soon after the first window of a re-analysis, so that most of the second one is supported. */
  const CONTROLLED_S = 62;
  const SUPPORTED_S = 120;
  const RATE_HZ = 50;

  /** The recording as text, which holds no settings. */
  function writeWeaned(): string {
    const { settings } = BASE_SCENARIO;
    const { events } = simulateRecording(
      {
        ...BASE_SCENARIO,
        rateHz: RATE_HZ,
        settings: { ...settings, mode: 'pc', ratePerMin: 14 },
        course: [
          { seconds: CONTROLLED_S },
          { seconds: SUPPORTED_S, settings: { mode: 'ps' }, effort: QUIET_EFFORT },
        ],
      },
      7,
      CONTROLLED_S + SUPPORTED_S,
    );
    const encoder = createPb840TextEncoder();
    return `${START.replace('.500000', '.000000')}\n${encoder.encode(events)}${encoder.finish()}`;
  }

  /** Findings, and kinds that cannot be told, with the sample or time of their breath. */
  async function readAnswers(deviceId: number) {
    const { pool } = app.storage;
    const findings = await pool.query<{ kind: string; first_index: bigint }>(
      `select kind, first_index from finding where device_id = $1 and ${FINDING_IN_FORCE} order by first_index, kind`,
      [deviceId],
    );
    const undecided = await pool.query<{ kinds: object; started_at_us: bigint }>(
      `select kinds, started_at_us from undecided_breath
       where device_id = $1 and ${UNDECIDED_IN_FORCE} order by started_at_us`,
      [deviceId],
    );
    return {
      findings: findings.rows.map(({ kind, first_index: at }) => `${kind} ${at}`),
      undecided: undecided.rows.map(({ kinds, started_at_us: at }) => `${at} ${JSON.stringify(kinds)}`),
    };
  }

  async function importWeaned(stated: NonNullable<UploadOptions['stated']>) {
    const status = await client.import('weaned.txt', writeWeaned(), { ...ZONE, stated, import_anyway: true });
    expect(status).toMatchObject({ status: 'done', rejected_total: 0 });
    return ensure(status.recordings[0]?.device_id ?? undefined, 'the device of the recording');
  }

  it('has no false reverse trigger and no unknown start, in the import and when it is analysed again', async () => {
    const controlled = { mode: 'PC-A/C', set_rate: 14 } as const;
    const one = await readAnswers(await importWeaned(controlled));
    const changes = [{ from: String(CONTROLLED_S), mode: 'PSV' as const }];
    const deviceId = await importWeaned({ ...controlled, changes });
    const both = await readAnswers(deviceId);
    expect(one.findings.join(' ')).toContain('reverse_trigger');
    expect(both.findings.join(' ')).not.toContain('reverse_trigger');
    expect(both.undecided.join(' ')).not.toContain('start_unknown');
    const { pool } = app.storage;
    const { rows } = await pool.query<{ id: number }>(
      'select id from ventilation_session where device_id = $1',
      [deviceId],
    );
    const parameters = { analysisVersion: ANALYSIS_VERSION, purpose: REANALYSIS_PURPOSE };
    await reanalyseSession({
      pool,
      partitions: new PartitionKeeper(pool),
      session: ensure((await findEndedSession(pool, rows[0]?.id ?? 0)) ?? undefined, 'an ended session'),
      analysisId: await ensureAnalysis(pool, { version: 'test', commit: 'test', parameters }),
      referenceWeightKg: null,
      assertHeld: () => Promise.resolve(),
      signal: new AbortController().signal,
      reportProgress: () => undefined,
    });
    const again = await readAnswers(deviceId);
    expect(again.findings).toEqual(both.findings);
    // The stored samples end within the last breath.
    expect(again.undecided.filter((text) => !text.includes('signal_missing'))).toEqual(both.undecided);
  });
});
