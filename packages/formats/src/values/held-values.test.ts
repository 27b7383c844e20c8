import type { SampleBlock } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { ValueCheck } from './check-values.ts';

const RATE_HZ = 100;
const SECONDS = 150;

/** Pressure control of a linear lung in cells of two decimals. */
function breathe() {
  const flow = new Float32Array(SECONDS * RATE_HZ);
  const pressure = new Float32Array(flow.length);
  const round = (value: number) => Math.round(100 * value) / 100;
  for (let index = 0; index < flow.length; index += 1) {
    const second = (index / RATE_HZ) % 3.7;
    const isIn = second < 1;
    const tail = isIn ? second : second - 1;
    flow[index] = round((isIn ? 60 : -60) * (1 - Math.exp(-tail / 0.05)) * Math.exp(-tail / 0.5));
    pressure[index] = round(
      5 + 14 * (isIn ? 1 - Math.exp(-second / 0.05) : Math.exp(-tail / 0.05)) + 0.05 * Math.sin(index * 1.7),
    );
  }
  return { flow, pressure };
}

const hold = (values: Float32Array, length: number) =>
  values.map((_value, index) => values[index - (index % length)] ?? 0);

function check(channels: { flow: Float32Array; pressure: Float32Array }, blockLength: number) {
  const values = new ValueCheck('table');
  const events: RecordingEvent[] = [];
  for (let from = 0; from < channels.flow.length; from += blockLength) {
    const length = Math.min(blockLength, channels.flow.length - from);
    const block: SampleBlock = {
      firstIndex: from,
      rateHz: RATE_HZ,
      length,
      channels: {
        flow: channels.flow.slice(from, from + length),
        pressure: channels.pressure.slice(from, from + length),
      },
    };
    events.push(...values.take([{ type: 'samples', block }]));
  }
  events.push(...values.finish());
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  return {
    codes: events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : [])),
    firsts: blocks.map(({ firstIndex }) => firstIndex),
    lengths: blocks.map(({ length }) => length),
    flow: blocks.flatMap((block) => [...(block.channels.flow ?? [])]),
    pressure: blocks.flatMap((block) => [...(block.channels.pressure ?? [])]),
  };
}

const largestError = (found: readonly number[], truth: Float32Array, from = 0, to = truth.length) => {
  let largest = 0;
  for (let index = from; index < to; index += 1)
    largest = Math.max(largest, Math.abs((found[index] ?? Number.NaN) - (truth[index] ?? 0)) || 0);
  return largest;
};

describe('values that a slower board recorded and a program wrote into several rows', () => {
  it.each([
    { length: 2, blockLength: 4000 },
    { length: 4, blockLength: 4000 },
    { length: 4, blockLength: 3 },
    { length: 4, blockLength: 977 },
  ])('stand at the first of $length rows, in blocks of $blockLength', ({ length, blockLength }) => {
    const { flow, pressure } = breathe();
    const found = check({ flow: hold(flow, length), pressure }, blockLength);
    expect(found.codes).toEqual(['held_values']);
    expect(found.flow).toHaveLength(flow.length);
    expect(found.firsts).toEqual(
      found.lengths.map((_length, at) => found.lengths.slice(0, at).reduce((sum, one) => sum + one, 0)),
    );
    const taken = Float32Array.from({ length: flow.length - length }, (_value, index) => {
      const [before, after] = [flow[index - (index % length)], flow[index - (index % length) + length]];
      return (before ?? 0) + (((after ?? 0) - (before ?? 0)) * (index % length)) / length;
    });
    expect(largestError(found.flow, taken)).toBeLessThan(1e-3);
    // Where the flow changes, pressure is known at the same samples.
    expect(found.pressure[4 * 77]).toBe(pressure[4 * 77]);
    expect(found.pressure[4 * 77 + 1]).not.toBe(pressure[4 * 77 + 1]);
  });

  it('are missing where the next one is', () => {
    const { flow, pressure } = breathe();
    const held = hold(flow, 4);
    held.fill(Number.NaN, 4040, 4060);
    const found = check({ flow: held, pressure }, 500);
    // The value of 4036 would reach to the unknown one of 4040.
    expect(found.flow[4036]).toBe(held[4036]);
    expect(found.flow.flatMap((value, index) => (Number.isNaN(value) ? [index] : []))).toEqual(
      Array.from({ length: 23 }, (_one, at) => 4037 + at),
    );
  });

  it('are told in a pressure too, and in both', () => {
    const { flow, pressure } = breathe();
    expect(check({ flow, pressure: hold(pressure, 2) }, 1000).codes).toEqual(['held_values']);
    expect(check({ flow: hold(flow, 2), pressure: hold(pressure, 2) }, 1000).codes).toEqual([
      'held_values',
      'held_values',
    ]);
    expect(check({ flow: hold(flow, 10), pressure: hold(pressure, 10) }, 1000).codes).toEqual(['flow_rate']);
    expect(check({ flow, pressure: hold(pressure, 10) }, 1000).codes).toEqual(['pressure_rate']);
  });

  it('are not the phases of a signal generator', () => {
    const flow = Float32Array.from({ length: SECONDS * RATE_HZ }, (_one, index) =>
      index % 200 < 100 ? 30 : -30,
    );
    const pressure = flow.map((value) => (value > 0 ? 15 : 5));
    expect(check({ flow, pressure }, 1000).codes).not.toContain('flow_rate');
  });

  it('are not told from a coarse resolution', () => {
    const { flow, pressure } = breathe();
    for (const step of [0.5, 1, 2, 5]) {
      const coarse = flow.map((value) => step * Math.round(value / step));
      expect(check({ flow: coarse, pressure: pressure.map(Math.round) }, 1000).codes).not.toContain(
        'held_values',
      );
    }
  });
});
