import { waveformSchema } from '@eupnea/contracts/waveform';
import { colouredWaveformWindowSchema, waveformWindowSchema } from '@eupnea/contracts/waveform-window';
import { decodeWaveformWindow, type WaveformWindowBytes } from '@eupnea/contracts/waveform-window-bytes';
import { TEST_RATE_HZ } from '../../storage/testing/build-breath.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GAP_MINUTES,
  OTHER_PRESSURE,
  STAYS,
  WARD_VTI_ML,
  WARD_START_MS,
  minuteTime,
  openStoredWard,
  pressureAt,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
});
afterAll(() => ward.app.remove());

/** Half a step of the stored pressure, and a Float32's last digit. */
const TOLERANCE = 0.0051;

async function readWindow(
  from: number,
  to: number,
  columns: number,
  user = ward.owner,
  channels = 'p_patient,flow',
): Promise<WaveformWindowBytes> {
  const query = `channels=${channels}&device_id=${ward.deviceId}&columns=${columns}&startTime=${minuteTime(from)}&endTime=${minuteTime(to)}`;
  const answer = await ward.get(user, `/waveforms/window?${query}`);
  expect(answer.statusCode).toBe(200);
  const decoded = decodeWaveformWindow(new Uint8Array(answer.rawPayload), new TextDecoder());
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
}

function isVisible(minutes: number): boolean {
  if (minutes >= GAP_MINUTES[0] && minutes < GAP_MINUTES[1]) return false;
  return minutes < STAYS.first[1] || (minutes >= STAYS.second[0] && minutes < STAYS.second[1]);
}

/** What was stored and may be seen of [fromMs, toMs), milliseconds from the ward's start. */
function extremesOf(fromMs: number, toMs: number): readonly [number, number] | null {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (
    let index = Math.ceil((fromMs * TEST_RATE_HZ) / 1000);
    index < (toMs * TEST_RATE_HZ) / 1000;
    index += 1
  ) {
    if (!isVisible(index / TEST_RATE_HZ / 60)) continue;
    least = Math.min(least, pressureAt(index));
    greatest = Math.max(greatest, pressureAt(index));
  }
  return least > greatest ? null : [least, greatest];
}

function pressureColumns({ head, values }: WaveformWindowBytes) {
  const [track] = head.tracks;
  const count = head.grid?.count ?? 0;
  const channel = track?.channels.indexOf('p_patient') ?? -1;
  const first = (track?.offset ?? 0) + channel * 2 * count;
  return {
    minimum: values.subarray(first, first + count),
    maximum: values.subarray(first + count, first + 2 * count),
  };
}

describe('a window of stored waves', () => {
  it('shows every sample where there are few, with breath marks', async () => {
    const { head, values } = await readWindow(10, 10.1, 1000);
    expect(head.resolution).toBe('samples');
    const [segment] = head.segments;
    expect(segment).toMatchObject({ count: 600, rate_hz: TEST_RATE_HZ, start: WARD_START_MS + 600_000 });
    for (let index = 0; index < 600; index += 1) {
      expect(values[(segment?.offset ?? 0) + index]).toBeCloseTo(pressureAt(60_000 + index), 1);
    }
    expect(head.marks?.start).toEqual([0, 4000].map((ms) => WARD_START_MS + 600_000 + ms));
  });

  // Zooms that read samples, seconds and whole chunks.
  it.each([
    [5, 15, 1000, 0],
    [0, 62, 1200, 1000],
    [0, 90, 400, 10_000],
  ])(
    'keeps minimum and maximum and its gaps (minutes %d to %d, %d columns)',
    async (from, to, columns, cellMs) => {
      const window = await readWindow(from, to, columns);
      expect(window.head.resolution).toBe('columns');
      const { minimum, maximum } = pressureColumns(window);
      const stepMs = window.head.grid?.step_ms ?? 0;
      let filled = 0;
      for (let column = 0; column < columns; column += 1) {
        const startMs = from * 60_000 + column * stepMs;
        const [low, high] = [minimum[column] ?? Number.NaN, maximum[column] ?? Number.NaN];
        // A cell counts where its middle lies: what is drawn lies within half a cell of the column, and all inside counts.
        const around = extremesOf(startMs - cellMs, startMs + stepMs + cellMs);
        if (around === null) {
          expect([column, low]).toEqual([column, Number.NaN]);
          continue;
        }
        const inside = extremesOf(startMs + cellMs / 2, startMs + stepMs - cellMs / 2);
        if (Number.isNaN(low)) expect([column, inside]).toEqual([column, null]);
        else {
          filled += 1;
          expect(low).toBeGreaterThanOrEqual(around[0] - TOLERANCE);
          expect(high).toBeLessThanOrEqual(around[1] + TOLERANCE);
        }
      }
      const whole = extremesOf(from * 60_000, to * 60_000);
      const drawn = [...minimum].filter((value) => !Number.isNaN(value));
      expect(Math.min(...drawn)).toBeCloseTo(whole?.[0] ?? 0, 1);
      expect(Math.max(...[...maximum].filter((value) => !Number.isNaN(value)))).toBeCloseTo(
        whole?.[1] ?? 0,
        1,
      );
      expect(filled).toBeGreaterThan(columns / 2);
    },
  );

  it.each([
    [61, 75, 4000],
    [60, 90, 1000],
    [0, 90, 200],
    [62, 62.1, 1000],
  ])('never shows the other patient of the bed (minutes %d to %d)', async (from, to, columns) => {
    const own = await readWindow(from, to, columns);
    expect(Math.max(...[...own.values].filter((value) => !Number.isNaN(value)))).toBeLessThan(
      OTHER_PRESSURE - 20,
    );
    const theirs = await readWindow(from, to, columns, ward.neighbour);
    const seen = [...theirs.values].filter((value) => !Number.isNaN(value));
    const pressures = seen.filter((value) => Math.abs(value - OTHER_PRESSURE) < TOLERANCE);
    const flows = seen.filter((value) => Math.abs(value - (OTHER_PRESSURE - 10)) < TOLERANCE);
    expect(pressures.length).toBeGreaterThan(0);
    expect(pressures.length + flows.length).toBe(seen.length);
  });

  it('has the volume of each breath where the device sent none, from its flow, and says that it is computed', async () => {
    const read = (from: number, to: number) => readWindow(from, to, 1000, ward.owner, 'volume');
    const { head, values } = await read(10, 10.1);
    expect([head.computed, head.segments[0]?.channels]).toEqual([['volume'], ['volume']]);
    const flowAt = (index: number) => pressureAt(60_000 + index) - 10;
    let expected = 0;
    for (let index = 0; index < 400; index += 1) {
      if (index > 0) expected += ((flowAt(index - 1) + flowAt(index)) / 2 / TEST_RATE_HZ) * (1000 / 60);
      expect(values[index]).toBeCloseTo(expected, 0);
    }
    expect(values[400]).toBe(0);
    // A window that begins inside a breath goes on from its start.
    const inside = await read(10.05, 10.1);
    expect(inside.values[0]).toBeCloseTo(values[300] ?? Number.NaN, 3);
    expect((await readWindow(10, 10.1, 1000)).head.computed).toEqual([]);
  });

  it.each([
    [0, 62, 1200],
    [61, 90, 1000],
    [0, 90, 200],
  ])(
    'shows the volumes of breaths from afar, and nobody else’s (minutes %d to %d, %d columns)',
    async (from, to, columns) => {
      const { head, values } = await readWindow(from, to, columns, ward.owner, 'volume,flow');
      const volume = values.subarray((head.tracks[0]?.channels.indexOf('volume') ?? -1) * 2 * columns);
      const drawn = [...volume.subarray(columns, 2 * columns)].filter((value) => !Number.isNaN(value));
      expect(head.computed).toEqual(['volume']);
      expect(drawn.length).toBeGreaterThan(columns / 4);
      expect(Math.max(...drawn)).toBeLessThanOrEqual(WARD_VTI_ML);
    },
  );

  it('is the same from chunks that were stored before there were summaries', async () => {
    const before = await readWindow(0, 90, 300);
    await ward.app.storage.pool.query(
      'update waveform_chunk set summary = null where first_index % 3000 = 0',
    );
    const after = await readWindow(0, 90, 300);
    expect(after.values.length).toBe(before.values.length);
    for (const [index, value] of after.values.entries()) {
      const known = before.values[index] ?? Number.NaN;
      expect(Number.isNaN(value)).toBe(Number.isNaN(known));
      if (!Number.isNaN(value)) expect(Math.abs(value - known)).toBeLessThan(TOLERANCE);
    }
  });

  it('is refused without times, over more than a week', async () => {
    const open = await ward.get(ward.owner, `/waveforms/window?device_id=${ward.deviceId}`);
    expect([open.statusCode, open.json()]).toMatchObject([400, { errors: [{ path: 'startTime' }] }]);
    const query = `device_id=${ward.deviceId}&startTime=2026-11-01T00:00:00Z&endTime=2026-11-09T00:00:00Z`;
    const long = await ward.get(ward.owner, `/waveforms/window?${query}`);
    expect([long.statusCode, long.json()]).toMatchObject([400, { errors: [{ path: 'endTime' }] }]);
  });
});

describe('the same as JSON', () => {
  const body = (from: number, to: number) => ({
    patient_id: ward.patientId,
    startTime: minuteTime(from),
    endTime: minuteTime(to),
    columns: 500,
  });

  it('has the numbers of the bytes, null where there is none', async () => {
    const window = waveformWindowSchema.parse(
      (await ward.post(ward.owner, '/analytics/waveform', body(0, 60))).json(),
    );
    const query = new URLSearchParams({ ...body(0, 60), patient_id: String(ward.patientId), columns: '500' });
    const bytes = await ward.get(ward.owner, `/waveforms/window?${query}`);
    const decoded = decodeWaveformWindow(new Uint8Array(bytes.rawPayload), new TextDecoder());
    if (!decoded.ok) throw new Error(decoded.error);
    const { minimum } = pressureColumns(decoded.value);
    expect(window.tracks[0]?.minimum['p_patient']).toEqual(
      [...minimum].map((value) => (Number.isNaN(value) ? null : value)),
    );
    expect(window.tracks[0]?.minimum['p_patient']).toContain(null);
  });

  it('coloured: a span for each phase of each breath', async () => {
    const answer = await ward.post(ward.owner, '/analytics/waveform/coloured', body(1, 1.2));
    const { spans } = colouredWaveformWindowSchema.parse(answer.json());
    expect(spans.slice(0, 3).map(({ phase, start, end }) => [phase, end - start])).toEqual([
      ['inspiration', 1330],
      ['expiration', 2670],
      ['inspiration', 1330],
    ]);
  });

  it('sample by sample of one breath with a margin, cut at the stay’s border', async () => {
    const ask = async (breath_number: number, margin_seconds: number) =>
      waveformSchema.parse(
        (
          await ward.post(ward.owner, '/analytic-waveforms/wave-timeseries', {
            device_id: ward.deviceId,
            breath_number,
            margin_seconds,
          })
        ).json(),
      );
    const samples = (await ask(10, 1)).segments[0];
    expect(samples?.time_rcvd).toBe(WARD_START_MS + 35_000);
    expect(samples?.p_patient?.length).toBeGreaterThanOrEqual(600);
    const last = ward.breaths.findLast(
      ({ startedAtUs }) => startedAtUs < BigInt(Date.parse(minuteTime(62.05))) * 1000n,
    );
    const cut = await ask(last?.breathNumber ?? 0, 60);
    const highest = Math.max(
      ...cut.segments.flatMap(({ p_patient }) => (p_patient ?? []).map((value) => value ?? 0)),
    );
    expect(highest).toBeLessThan(OTHER_PRESSURE - 20);
  });
});
