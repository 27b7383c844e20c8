import { waveformWindowSchema } from '@eupnea/contracts/waveform-window';
import { decodeWaveformWindow } from '@eupnea/contracts/waveform-window-bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_RATE_HZ } from '../../storage/testing/build-breath.ts';
import {
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

async function readLanes(
  [from, to]: readonly [number, number],
  formulas: readonly string[],
  { columns = 1000, user = ward.owner } = {},
) {
  const query = new URLSearchParams({
    device_id: String(ward.deviceId),
    columns: String(columns),
    startTime: minuteTime(from),
    endTime: minuteTime(to),
  });
  for (const formula of formulas) query.append('formulas', formula);
  const answer = await ward.get(user, `/waveforms/window?${query}`);
  expect(answer.statusCode).toBe(200);
  const decoded = decodeWaveformWindow(new Uint8Array(answer.rawPayload), new TextDecoder());
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
}

const valuesOf = ({ head, values }: Awaited<ReturnType<typeof readLanes>>, lane: number) =>
  (head.derived[lane]?.segments ?? []).flatMap(({ offset, count }) => [
    ...values.subarray(offset, offset + count),
  ]);

describe('derived lanes of a window', () => {
  it('have the value of their formula at every sample, with their unit', async () => {
    const formulas = ['2 * Paw - 3 cmH2O', 'integral(Flow)', 'mean(Paw, 0.5 s)'];
    const window = await readLanes([10, 10.1], formulas);
    expect(window.head.derived.map(({ formula, unit, too_long }) => [formula, unit, too_long])).toEqual([
      ['2 * Paw - 3 cmH2O', 'cmH₂O', false],
      ['integral(Flow)', 'mL', false],
      ['mean(Paw, 0.5 s)', 'cmH₂O', false],
    ]);
    expect(window.head.derived[0]?.segments[0]).toMatchObject({
      start: WARD_START_MS + 600_000,
      rate_hz: TEST_RATE_HZ,
      count: 600,
    });
    const [doubled, volume, mean] = [0, 1, 2].map((lane) => valuesOf(window, lane));
    const samples = window.values.subarray(0, 600);
    expect(window.head.segments[0]?.channels[0]).toBe('p_patient');
    for (let index = 0; index < 600; index += 1) {
      expect(samples[index]).toBeCloseTo(pressureAt(60_000 + index), 1);
      expect(doubled?.[index]).toBeCloseTo(2 * (samples[index] ?? 0) - 3, 4);
    }
    // The window begins with a breath, and the integral is the volume that the server integrates for the lane.
    const recorded = window.head.segments[0]?.channels.indexOf('volume') ?? -1;
    const integrated = window.values.subarray(recorded * 600, (recorded + 1) * 600);
    for (const [index, value] of integrated.entries()) expect(volume?.[index]).toBeCloseTo(value, 2);
    // 51 samples around sample 100, the outermost by half.
    const sum = Array.from(
      { length: 51 },
      (_, offset) => (samples[75 + offset] ?? 0) * (offset % 50 === 0 ? 0.5 : 1),
    );
    expect(mean?.[100]).toBeCloseTo(sum.reduce((total, value) => total + value, 0) / 50, 4);
  });

  it('are the same whether they are read in one window or in parts, also where a window begins', async () => {
    const formulas = ['highpass(Paw, 0.1 Hz)', 'Paw - baseline(Paw)', 'integral(Flow)'];
    const whole = await readLanes([10, 10.6], formulas, { columns: 4000 });
    const part = await readLanes([10.3, 10.6], formulas, { columns: 4000 });
    for (const lane of [0, 1, 2]) {
      expect(valuesOf(part, lane)).toHaveLength(1800);
      expect(valuesOf(part, lane)).toEqual(valuesOf(whole, lane).slice(1800));
    }
  });

  it('have the extremes of each column from afar, computed from samples', async () => {
    const { head, values } = await readLanes([0, 50], ['-Paw'], { columns: 500 });
    const [lane] = head.derived;
    expect([lane?.segments.length, lane?.tracks.length]).toEqual([0, 1]);
    const pressure = head.tracks[0]?.channels.indexOf('p_patient') ?? -1;
    const [low, high] = [values.subarray(pressure * 1000), values.subarray(pressure * 1000 + 500)];
    const offset = lane?.tracks[0]?.offset ?? 0;
    let held = 0;
    for (let column = 0; column < 500; column += 1) {
      const [minimum, maximum] = [values[offset + column], values[offset + 500 + column]];
      if (Number.isNaN(low[column])) continue;
      held += 1;
      // The lane of the channel is drawn from seconds at this zoom, whose middle may lie in the next column.
      expect(Math.abs((minimum ?? 0) + (high[column] ?? 0))).toBeLessThan(12);
      expect(maximum ?? Number.NaN).toBeGreaterThanOrEqual(minimum ?? Number.NaN);
    }
    expect(held).toBeGreaterThan(300);
  });

  it('say that a window is too long for them, and cost nothing then', async () => {
    const { head } = await readLanes([0, 200], ['Paw - 1 cmH2O']);
    expect(head.derived).toEqual([
      { formula: 'Paw - 1 cmH2O', unit: 'cmH₂O', too_long: true, segments: [], tracks: [] },
    ]);
  });

  it('never reach into the stay of the bed’s other patient, and show a stranger nothing', async () => {
    const window = await readLanes([61.5, 63], ['mean(Paw, 30 s)'], { columns: 4000 });
    const own = valuesOf(window, 0);
    expect(own.length).toBeGreaterThan(0);
    // The mean of the patient's own samples is 14.5; half a window of the other's would make it 30 or more.
    expect(Math.max(...own)).toBeLessThan(16);
    const query = new URLSearchParams({
      device_id: String(ward.deviceId),
      startTime: minuteTime(10),
      endTime: minuteTime(10.1),
      formulas: 'Paw - 1 cmH2O',
    });
    const strange = await ward.get(ward.stranger, `/waveforms/window?${query}`);
    expect(strange.statusCode).not.toBe(200);
  });

  it('mix no samples of two patients of one device for a reader who may see both', async () => {
    const both = await ward.addReaderOfBoth();
    const [whole, own, theirs] = [
      await readLanes([61.9, 62.2], ['mean(Paw, 30 s)'], { columns: 4000, user: both }),
      await readLanes([61.9, 62.2], ['mean(Paw, 30 s)'], { columns: 4000 }),
      await readLanes([61.9, 62.2], ['mean(Paw, 30 s)'], { columns: 4000, user: ward.neighbour }),
    ].map((window) => valuesOf(window, 0));
    expect(theirs?.length).toBeGreaterThan(0);
    expect(whole).toEqual([...(own ?? []), ...(theirs ?? [])]);
  });

  it('are refused with the place of the problem, and more than four of them', async () => {
    const query = (formulas: string) =>
      `device_id=${ward.deviceId}&startTime=${minuteTime(10)}&endTime=${minuteTime(11)}&${formulas}`;
    const wrong = await ward.get(ward.owner, `/waveforms/window?${query('formulas=Paw%20-%20Flow')}`);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      {
        errors: [
          { path: 'formulas', message: expect.stringContaining('unit_mismatch at characters 6 to 10') },
        ],
      },
    ]);
    const many = await ward.get(ward.owner, `/waveforms/window?${query('formulas=Paw&'.repeat(5))}`);
    expect(many.statusCode).toBe(400);
  });

  it('are the same as JSON', async () => {
    const body = { device_id: ward.deviceId, startTime: minuteTime(10), endTime: minuteTime(10.1) };
    const answer = await ward.post(ward.owner, '/analytics/waveform', { ...body, formulas: ['Paw * 2'] });
    const { derived } = waveformWindowSchema.parse(answer.json());
    expect(derived[0]?.segments[0]?.values).toEqual(valuesOf(await readLanes([10, 10.1], ['Paw * 2']), 0));
  });
});
