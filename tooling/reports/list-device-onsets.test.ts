import type { RecordingEvent } from '@eupnea/formats';
import { expect, it } from 'vitest';
import { listDeviceOnsets } from './list-device-onsets.ts';

const RATE_HZ = 50;

/** One block of flow at 50 Hz and a start mark at each index. */
function record(
  flow: readonly number[],
  starts: readonly number[],
  pressure: readonly number[] = flow.map(() => 5),
): readonly RecordingEvent[] {
  const values = Float32Array.from(flow);
  return [
    {
      type: 'samples',
      block: {
        firstIndex: 0,
        rateHz: RATE_HZ,
        length: values.length,
        channels: { flow: values, pressure: Float32Array.from(pressure) },
      },
    },
    ...starts.map((sampleIndex) => ({ type: 'mark', kind: 'inspiration_start', sampleIndex }) as const),
  ];
}

const breath = [...Array<number>(50).fill(30), ...Array<number>(50).fill(-30)];
const emptyBreath = [...Array<number>(10).fill(2), ...Array<number>(90).fill(-10)];

it('a mark at the first sample has nothing before it', () => {
  const onsets = listDeviceOnsets(record([...breath, ...breath], [0, 100]), RATE_HZ);
  expect(onsets).toEqual([
    { atSeconds: 0, exception: 'first_sample' },
    { atSeconds: 2, exception: null },
  ]);
});

it('a mark after which less than 10 mL go in begins no inspiration', () => {
  const onsets = listDeviceOnsets(record([...breath, ...emptyBreath, ...breath], [50, 100, 200]), RATE_HZ);
  expect(onsets.map((onset) => onset.exception)).toEqual(['no_inspiration', 'no_inspiration', null]);
});

it('a breath of 12 mL is a breath', () => {
  const small = [-1, ...Array<number>(18).fill(2), ...Array<number>(50).fill(-2)];
  expect(listDeviceOnsets(record(small, [1]), RATE_HZ)[0]?.exception).toBeNull();
});

it('a mark after which the circuit is pressurised against a patient who breathes out is a breath', () => {
  const pressure = emptyBreath.map((_, index) => (index > 5 && index < 30 ? 12 : 5));
  const [onset] = listDeviceOnsets(record(emptyBreath, [1], pressure), RATE_HZ);
  expect(onset?.exception).toBeNull();
});
