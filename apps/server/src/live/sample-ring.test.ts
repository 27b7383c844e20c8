import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SamplesMessage } from '../bus/bus-messages.ts';
import { RING_SECONDS, SampleRing } from './sample-ring.ts';

const RATE = 10;
const CAPACITY = RATE * RING_SECONDS;

function message(epoch: number, firstIndex: number, values: readonly number[]): SamplesMessage {
  return {
    deviceId: 1,
    epoch,
    firstIndex,
    rateHz: RATE,
    length: values.length,
    firstTimeMs: 5_000 + (firstIndex * 1000) / RATE,
    newestAtMs: 0,
    channels: { pressure: Float32Array.from(values) },
  };
}

function read(ring: SampleRing, from: number) {
  const window = ring.locate(from);
  if (window === null) return null;
  const values = new Float32Array(window.length);
  ring.copy('pressure', window, values, 0);
  return { first: window.firstIndex, timeMs: window.firstTimeMs, values: [...values] };
}

describe('the sample ring', () => {
  it('answers what came after an index, with its time', () => {
    const ring = new SampleRing(RATE);
    ring.push(message(1, 0, [1, 2, 3]));
    ring.push(message(1, 3, [4, 5]));
    expect(read(ring, 2)).toEqual({ first: 2, timeMs: 5_200, values: [3, 4, 5] });
    expect(read(ring, 5)).toBeNull();
  });

  it('keeps the newest samples of any run of blocks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2 * CAPACITY }), { maxLength: 12 }), (lengths) => {
        const ring = new SampleRing(RATE);
        let next = 0;
        for (const length of lengths) {
          const first = next;
          ring.push(
            message(
              1,
              first,
              Array.from({ length }, (_, at) => first + at),
            ),
          );
          next += length;
        }
        const kept = Math.min(next, CAPACITY);
        const expected = Array.from({ length: kept }, (_, at) => next - kept + at);
        expect(read(ring, 0)?.values ?? []).toEqual(expected);
      }),
    );
  });

  it('shows a gap as missing samples', () => {
    const ring = new SampleRing(RATE);
    ring.push(message(1, 0, [1, 2]));
    ring.push(message(1, 4, [5]));
    expect(read(ring, 0)?.values).toEqual([1, 2, Number.NaN, Number.NaN, 5]);
  });

  it('forgets what lies before a gap longer than itself', () => {
    const ring = new SampleRing(RATE);
    ring.push(message(1, 0, [1, 2]));
    ring.push(message(1, 10 * CAPACITY, [7]));
    expect(read(ring, 0)).toMatchObject({ first: 10 * CAPACITY, values: [7] });
  });

  it('holds one epoch only', () => {
    const ring = new SampleRing(RATE);
    ring.push(message(1, 0, [1, 2, 3]));
    ring.push(message(2, 0, [9]));
    expect(read(ring, 0)).toMatchObject({ first: 0, values: [9] });
    expect(ring.epoch).toBe(2);
  });

  it('reads a channel that appears later as missing before', () => {
    const ring = new SampleRing(RATE);
    ring.push(message(1, 0, [1, 2]));
    ring.push({
      ...message(1, 2, [3]),
      channels: { pressure: Float32Array.of(3), co2: Float32Array.of(40) },
    });
    const window = ring.locate(0);
    if (window === null) throw new Error('nothing in the ring');
    const values = new Float32Array(3);
    ring.copy('co2', window, values, 0);
    expect([...values]).toEqual([Number.NaN, Number.NaN, 40]);
  });
});
