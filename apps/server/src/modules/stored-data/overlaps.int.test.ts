import { serverTimeUs } from '@eupnea/model';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { waveformSchema } from '@eupnea/contracts/waveform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { insertChunks } from '../../storage/recording/insert-chunks.ts';
import { TEST_RATE_HZ, buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { encodeChunk } from '../../storage/waveform/chunk-codec.ts';
import {
  STAYS,
  WARD_START_MS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from './testing/open-stored-ward.ts';

/** Pressure of what was stored after the clock was set back. */
const LATER_PRESSURE = 33;
const LATER_BREATH = 5_000;
/** The ward's epoch ran to minute 90. At minute 60 the clock was set back to minute 50, until minute 70. */
const LATER = [50, 70] as const;

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  const { pool } = ward.app.storage;
  const addEpoch = (device: number, epoch: number, from: number, to: number | null) =>
    pool.query(
      `insert into stream_epoch (device_id, epoch, anchor_us, rate_hz, started_at_us, ended_at_us, reason)
       values ($1, $2, $3, $4, $3, $5, 'connect')`,
      [device, epoch, minuteUs(from), TEST_RATE_HZ, to === null ? null : minuteUs(to)],
    );
  await addEpoch(ward.deviceId, 1, 0, 90);
  await addEpoch(ward.deviceId, 2, ...LATER);
  // Epochs that touch are no overlap.
  await addEpoch(ward.secondDeviceId, 1, 120, 125);
  await addEpoch(ward.secondDeviceId, 2, 124.99, 128);
  await addEpoch(ward.secondDeviceId, 3, 128, null);
  const anchorMs = WARD_START_MS + LATER[0] * 60_000;
  const record = buildBreathRecord({
    deviceId: ward.deviceId,
    breathNumber: LATER_BREATH,
    anchorMs,
    startIndex: 200,
    epoch: 2,
  });
  const { rows } = await pool.query<{ id: number }>('select id from analysis limit 1');
  await inTransaction(pool, (client) => insertBreaths(client, [{ ...record, analysisId: rows[0]?.id ?? 0 }]));
  const pressure = new Float32Array(1000).fill(LATER_PRESSURE);
  await inTransaction(pool, (client) =>
    insertChunks(
      client,
      [
        {
          deviceId: ward.deviceId,
          epoch: 2,
          rateHz: TEST_RATE_HZ,
          firstIndex: 0,
          startedAtUs: serverTimeUs(anchorMs),
          endedAtUs: serverTimeUs(anchorMs + (1000 * pressure.length) / TEST_RATE_HZ),
          chunk: encodeChunk({ pressure, flow: pressure }),
        },
      ],
      true,
    ),
  );
});
afterAll(() => ward.app.remove());

describe('times that are stored twice', () => {
  it('are named in each session, as far as they are its own', async () => {
    const read = async (user: StoredWard['owner']) => {
      const answer = await ward.get(user, `/ventilation/sessions?device_id=${ward.deviceId}&sortOrder=asc`);
      return storedSessionPageSchema.parse(answer.json()).items.map(({ overlaps }) => overlaps);
    };
    expect(await read(ward.owner)).toEqual([[{ from: minuteTime(50), to: minuteTime(STAYS.first[1]) }], []]);
    // The other patient's part of them is the other project's.
    expect(await read(ward.neighbour)).toEqual([[{ from: minuteTime(STAYS.other[0]), to: minuteTime(70) }]]);
  });

  it('are none where epochs follow one another', async () => {
    const answer = await ward.get(ward.owner, `/ventilation/sessions?device_id=${ward.secondDeviceId}`);
    expect(storedSessionPageSchema.parse(answer.json()).items.map(({ overlaps }) => overlaps)).toEqual([[]]);
  });

  it('stay readable: the list has the breaths of both, and each breath has its own samples', async () => {
    const period = `startTime=${minuteTime(50)}&endTime=${minuteTime(50.15)}`;
    const list = await ward.get(
      ward.owner,
      `/breaths?patient_id=${ward.patientId}&${period}&sortBy=started_at`,
    );
    const breaths = list.json<{ items: { breath_number: number; epoch: number }[] }>().items;
    expect(new Set(breaths.map(({ epoch }) => epoch))).toEqual(new Set([1, 2]));
    const former = breaths.find(({ epoch }) => epoch === 1)?.breath_number;
    const readWaves = async (breath_number: number | undefined) => {
      const answer = await ward.post(ward.owner, '/analytic-waveforms/wave-timeseries', {
        patient_id: ward.patientId,
        device_id: ward.deviceId,
        breath_number,
        margin_seconds: 1,
      });
      expect(answer.statusCode).toBe(200);
      return waveformSchema.parse(answer.json()).segments;
    };
    const later = await readWaves(LATER_BREATH);
    expect(later.map(({ epoch }) => epoch)).toEqual([2]);
    expect(new Set(later[0]?.p_patient)).toEqual(new Set([LATER_PRESSURE]));
    const earlier = await readWaves(former);
    expect(earlier.map(({ epoch }) => epoch)).toEqual([1]);
    expect(earlier[0]?.p_patient).not.toContain(LATER_PRESSURE);
  });

  it('are both in the picture of the waves, each as a line of its own', async () => {
    const answer = await ward.post(ward.owner, '/analytics/waveform', {
      patient_id: ward.patientId,
      startTime: minuteTime(50),
      endTime: minuteTime(50.1),
      columns: 1200,
    });
    expect(answer.statusCode).toBe(200);
    const { segments } = answer.json<{ segments: { epoch: number }[] }>();
    expect(new Set(segments.map(({ epoch }) => epoch))).toEqual(new Set([1, 2]));
  });
});
