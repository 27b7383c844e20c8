import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { ValueCheck } from './check-values.ts';

const RATE_HZ = 50;

interface Lung {
  readonly flowFactor?: number;
  readonly offsetLpm?: number;
  /** Leak, L/min for each cmH2O. */
  readonly leak?: number;
  /** Stated rate over the true one. */
  readonly rateFactor?: number;
  /** With a volume of the lung, mL times this factor. */
  readonly hasVolume?: boolean;
  readonly volumeFactor?: number;
}

/** Breaths of a linear lung under pressure control; one block. */
function breathe({
  flowFactor = 1,
  offsetLpm = 0,
  leak = 0,
  rateFactor = 1,
  hasVolume = false,
  volumeFactor = 1,
}: Lung): RecordingEvent {
  const length = 40 * RATE_HZ;
  const flow = new Float32Array(length);
  const pressure = new Float32Array(length);
  const volume = new Float32Array(length);
  let volumeL = 0;
  for (let index = 0; index < length; index += 1) {
    const applied = (index / RATE_HZ) % 4 < 1 ? 15 : 0;
    const flowLs = (applied - volumeL / 0.05) / 10;
    volumeL += flowLs / RATE_HZ;
    volume[index] = 1000 * volumeL * volumeFactor;
    pressure[index] = 5 + applied;
    flow[index] = (60 * flowLs + leak * (5 + applied)) * flowFactor + offsetLpm;
  }
  const channels = hasVolume ? { flow, pressure, volume } : { flow, pressure };
  return {
    type: 'samples',
    block: { firstIndex: 0, rateHz: rateFactor * RATE_HZ, length, channels },
  };
}

function check(event: RecordingEvent) {
  const values = new ValueCheck('table');
  const events = [...values.take([event]), ...values.finish()];
  return {
    codes: events.flatMap((one) => (one.type === 'issue' ? [one.issue.code] : [])),
    details: events.flatMap((one) => (one.type === 'issue' ? [one.issue.detail] : [])).join(' '),
    blocks: events.flatMap((one) => (one.type === 'samples' ? [one.block] : [])),
  };
}

describe('the check of values', () => {
  it('passes a ventilated patient unchanged, also with a leak', () => {
    const event = breathe({});
    expect(check(event).codes).toEqual([]);
    expect(check(event).blocks).toEqual(event.type === 'samples' ? [event.block] : []);
    expect(check(breathe({ leak: 0.3 })).codes).toEqual([]);
  });

  it('refuses a flow that is positive out of the patient, and names the option', () => {
    const { codes, details, blocks } = check(breathe({ flowFactor: -1 }));
    expect(codes).toEqual(['flow_reversed']);
    expect(details).toContain('--columns flow=-NAME');
    expect(blocks).toEqual([]);
  });

  it.each([
    ['a rate that is half the true one', { rateFactor: 0.5 }],
    ['a rate that is twice the true one', { rateFactor: 2 }],
    ['a flow in L/s that is said to be in mL/s', { flowFactor: 1 / 16.67 }],
  ])('refuses %s, which the volume beside it contradicts', (_what, lung) => {
    expect(check(breathe({ ...lung, hasVolume: true })).codes).toContain('flow_volume');
    // Without the volume nothing tells.
    expect(check(breathe(lung)).codes).not.toContain('flow_volume');
  });

  it.each([
    ['a leak', { leak: 0.8 }],
    ['another unit of the volume', { volumeFactor: 0.001 }],
    ['other warmth and moisture', { volumeFactor: 1.12 }],
  ])('passes a volume that differs by %s', (_why, lung) => {
    expect(check(breathe({ ...lung, hasVolume: true })).codes).toEqual([]);
  });

  it('tells rows that are missing by the volume beside the flow, and marks the breath', () => {
    const event = breathe({ hasVolume: true });
    if (event.type !== 'samples') throw new Error('no samples');
    // 20 rows of the third inspiration.
    const [from, to] = [8 * RATE_HZ + 10, 8 * RATE_HZ + 30];
    const cut = (values: Float32Array = new Float32Array(0)) =>
      Float32Array.from([...values.subarray(0, from), ...values.subarray(to)]);
    const { flow, pressure, volume } = event.block.channels;
    const channels = { flow: cut(flow), pressure: cut(pressure), volume: cut(volume) };
    const block = { ...event.block, length: event.block.length - (to - from), channels };
    const { codes, blocks } = check({ ...event, block });
    expect(codes).toEqual(['volume_jumps']);
    expect(blocks[0]?.channels.flow?.[from]).toBeNaN();
    expect(check(event).codes).toEqual([]);
  });

  it('refuses a flow without its sign, and a pressure that is taken for flow', () => {
    const event = breathe({});
    if (event.type !== 'samples') throw new Error('no samples');
    const { flow, pressure } = event.block.channels;
    if (flow === undefined || pressure === undefined) throw new Error('no channels');
    const withChannels = (channels: { flow: Float32Array; pressure: Float32Array }) =>
      check({ ...event, block: { ...event.block, channels } });
    expect(withChannels({ flow: flow.map(Math.abs), pressure }).codes).toEqual(['flow_one_way']);
    expect(withChannels({ flow: pressure, pressure: flow }).codes).toEqual(['flow_one_way']);
    expect(withChannels({ flow: flow.map((value) => Math.max(0, value)), pressure }).codes).toEqual([]);
  });

  it('refuses litres a second that are taken for litres a minute', () => {
    const { codes, blocks } = check(breathe({ flowFactor: 1 / 60 }));
    expect(codes).toEqual(['flow_unit']);
    expect(blocks).toEqual([]);
  });

  it.each([-5, -2.5, 3])('removes an offset of %d L/min and says so', (offsetLpm) => {
    const { codes, blocks } = check(breathe({ offsetLpm }));
    expect(codes).toEqual(['flow_offset']);
    expect(Math.abs(blocks[0]?.channels.flow?.at(195) ?? 99)).toBeLessThan(0.5);
  });

  it('removes an offset when every breath has single missing samples', () => {
    const event = breathe({ offsetLpm: -4 });
    if (event.type !== 'samples') throw new Error('no block');
    const { flow, pressure } = event.block.channels;
    for (let index = 7; index < event.block.length; index += 40) {
      flow?.fill(Number.NaN, index, index + 1);
      pressure?.fill(Number.NaN, index, index + 2);
    }
    expect(check(event).codes).toEqual(['flow_offset']);
  });

  it.each([
    { whole: 2, says: /nothing tells the zero of the flow/ },
    { whole: 3, says: /has a constant offset of -(3\.[89]|4\.[01])/ },
  ])('judges an offset by $whole whole breaths: $says', ({ whole, says }) => {
    const event = breathe({ offsetLpm: -4 });
    if (event.type !== 'samples') throw new Error('no block');
    const { flow, pressure } = event.block.channels;
    // The others lose a quarter of a second at the end of their inspiration.
    for (const breath of [1, 2, 3, 5, 7, 8, 9].slice(whole - 2)) {
      const from = (breath * 4 + 0.7) * RATE_HZ;
      flow?.fill(Number.NaN, from, from + 12);
      pressure?.fill(Number.NaN, from, from + 12);
    }
    // The lung of one whole breath is still emptying at rest.
    for (let index = 19.4 * RATE_HZ; index < 20 * RATE_HZ; index += 1)
      flow?.fill((flow[index] ?? 0) - 1 - (19.7 - index / RATE_HZ), index, index + 1);
    expect(check(event).details).toMatch(says);
  });

  /** Breaths with a constant flow, which is cut off at a limit; one block. */
  function breatheEvenly(zeroLpm: number, mostLpm = Number.POSITIVE_INFINITY): RecordingEvent {
    const length = 40 * RATE_HZ;
    const [flow, pressure] = [new Float32Array(length), new Float32Array(length)];
    let volumeL = 0;
    for (let index = 0; index < length; index += 1) {
      const isInspired = (index / RATE_HZ) % 4 < 1;
      const flowLs = isInspired ? 0.3 : -volumeL / 0.03 / 8;
      volumeL += flowLs / RATE_HZ;
      pressure[index] = 5 + (isInspired ? volumeL / 0.03 + 8 * flowLs : 0);
      flow[index] = Math.min(mostLpm, 60 * flowLs + zeroLpm);
    }
    return {
      type: 'samples',
      block: { firstIndex: 0, rateHz: RATE_HZ, length, channels: { flow, pressure } },
    };
  }

  it('removes an offset of a constant flow, whose pressure rises late', () => {
    const { codes, details } = check(breatheEvenly(-4));
    expect(codes).toEqual(['flow_offset']);
    expect(details).toMatch(/offset of -(3\.[89]|4\.[01])/);
    expect(check(breatheEvenly(0)).codes).toEqual([]);
  });

  it.each([0, -4])('gives no flow where a constant one was cut off, with a zero of %d L/min', (zeroLpm) => {
    expect(check(breatheEvenly(zeroLpm, 9)).details).toContain('nothing tells the zero of the flow');
  });

  it('takes impossible values as missing and names them', () => {
    const event = breathe({});
    if (event.type !== 'samples') throw new Error('no block');
    const { pressure } = event.block.channels;
    pressure?.fill(-1000, 100, 150);
    pressure?.fill(-99, 300, 302);
    const { codes, details, blocks } = check(event);
    expect(codes).toEqual(['impossible_values']);
    expect(details).toContain('pressure: 52 samples in 2 places');
    expect(details).toContain('-1000');
    const cleaned = blocks[0]?.channels.pressure ?? new Float32Array(0);
    expect([...cleaned].filter(Number.isNaN)).toHaveLength(52);
    expect(cleaned[152]).toBe(5);
  });
});
