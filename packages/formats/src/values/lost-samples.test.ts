import type { SampleBlock } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { LostSamples } from './lost-samples.ts';

const RATE_HZ = 100;

/** Pressure control over 20 s; the flow of each breath decays to rest. */
function breathe(peep = 5): { flow: Float32Array<ArrayBuffer>; pressure: Float32Array<ArrayBuffer> } {
  const flow = new Float32Array(20 * RATE_HZ);
  const pressure = new Float32Array(flow.length);
  for (let index = 0; index < flow.length; index += 1) {
    const second = (index / RATE_HZ) % 4;
    const isIn = second < 1;
    flow[index] = (isIn ? 80 : -75) * Math.exp(-(isIn ? second : second - 1) / 0.5);
    pressure[index] = peep + (isIn ? 14 : 14 * Math.exp(-(second - 1) / 0.02));
  }
  return { flow, pressure };
}

const blockOf = (
  channels: { flow: Float32Array; pressure: Float32Array },
  rateHz = RATE_HZ,
): SampleBlock => ({ firstIndex: 0, rateHz, length: channels.flow.length, channels });

const missing = (values: Float32Array | undefined) =>
  [...(values ?? [])].flatMap((value, index) => (Number.isNaN(value) ? [index] : []));

describe('lost samples', () => {
  it('are zeros that flow and pressure fall to at once, and nothing else', () => {
    const channels = breathe();
    channels.flow.fill(0, 620, 680);
    channels.pressure.fill(0, 620, 680);
    const lost = new LostSamples();
    const { flow, pressure } = lost.clean(blockOf(channels)).channels;
    const range = Array.from({ length: 60 }, (_zero, index) => 620 + index);
    expect(missing(flow)).toEqual(range);
    expect(missing(pressure)).toEqual(range);
    expect(lost.describe().map(({ code }) => code)).toEqual(['zeros_for_lost']);
  });

  it('are found across the border of two blocks', () => {
    const channels = breathe();
    channels.flow.fill(0, 620, 680);
    channels.pressure.fill(0, 620, 680);
    const lost = new LostSamples();
    const found = [0, 650].flatMap((from) => {
      const to = from === 0 ? 650 : 2000;
      const part = { flow: channels.flow.subarray(from, to), pressure: channels.pressure.subarray(from, to) };
      return missing(lost.clean(blockOf(part)).channels.flow).map((index) => index + from);
    });
    expect(found).toHaveLength(60);
    expect(lost.describe()[0]?.detail).toContain('1 places (60 samples)');
  });

  it('are single samples that no neighbour resembles, not the steep sides of a breath', () => {
    const channels = breathe();
    channels.flow[300] = 300;
    channels.flow[1500] = -200;
    channels.pressure[777] = 120;
    const lost = new LostSamples();
    const { flow, pressure } = lost.clean(blockOf(channels)).channels;
    expect(missing(flow)).toEqual([300, 1500]);
    expect(missing(pressure)).toEqual([777]);
    expect(lost.describe()).toHaveLength(2);
    expect(missing(new LostSamples().clean(blockOf(channels, 25)).channels.flow)).toEqual([]);
  });

  it('are none in a patient without PEEP whose flow and pressure come to rest at zero', () => {
    const channels = breathe(0);
    for (const values of [channels.flow, channels.pressure])
      values.forEach((value, index) => {
        values[index] = Math.round(value);
      });
    const block = blockOf(channels);
    expect(new LostSamples().clean(block)).toBe(block);
  });
});
