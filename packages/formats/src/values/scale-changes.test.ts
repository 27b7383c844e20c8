import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { ScaleChanges } from './scale-changes.ts';

const RATE_HZ = 50;

/** A ventilated breath of 3 s, again and again. @param scale of the flow */
function breathe(seconds: number, scale: number, firstIndex = 0): RecordingEvent {
  const length = seconds * RATE_HZ;
  const isIn = (index: number) => index % (3 * RATE_HZ) < RATE_HZ;
  const flow = Float32Array.from({ length }, (_, index) => scale * (isIn(index) ? 30 : -15));
  const pressure = Float32Array.from({ length }, (_, index) => (isIn(index) ? 20 : 5));
  return { type: 'samples', block: { firstIndex, rateHz: RATE_HZ, length, channels: { flow, pressure } } };
}

const samplesOf = (events: readonly RecordingEvent[]) =>
  events.reduce((sum, event) => sum + (event.type === 'samples' ? event.block.length : 0), 0);

describe('ScaleChanges', () => {
  it('leaves a flow out from where it is in another unit, and says so', () => {
    const changes = new ScaleChanges();
    const events = [
      ...changes.take([breathe(60, 1)]),
      ...changes.take([breathe(60, 1 / 60, 60 * RATE_HZ)]),
      ...changes.finish(),
    ];
    expect(samplesOf(events)).toBe(120 * RATE_HZ);
    const last = events.findLast((event) => event.type === 'samples');
    expect(last?.type === 'samples' ? last.block.channels.flow?.at(-1) : null).toBeNaN();
    expect(events.flatMap((event) => (event.type === 'issue' ? event.issue.code : []))).toEqual([
      'flow_unit_changes',
    ]);
  });

  it('leaves both out from where their columns are exchanged to where they are not, and says so', () => {
    const changes = new ScaleChanges();
    const exchange = (event: RecordingEvent): RecordingEvent => {
      if (event.type !== 'samples') return event;
      const { flow, pressure } = event.block.channels;
      if (flow === undefined || pressure === undefined) throw new Error('no samples');
      return { ...event, block: { ...event.block, channels: { flow: pressure, pressure: flow } } };
    };
    const events = [
      ...changes.take([
        breathe(60, 1),
        exchange(breathe(60, 1, 60 * RATE_HZ)),
        breathe(60, 1, 120 * RATE_HZ),
      ]),
      ...changes.finish(),
    ];
    const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    for (const channel of ['flow', 'pressure'] as const) {
      const values = blocks.flatMap(({ channels }) => [...(channels[channel] ?? [])]);
      expect(values.slice(60 * RATE_HZ, 120 * RATE_HZ).every(Number.isNaN)).toBe(true);
      expect(values.slice(0, 50 * RATE_HZ).some(Number.isNaN)).toBe(false);
      expect(values.slice(130 * RATE_HZ).some(Number.isNaN)).toBe(false);
    }
    expect(events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []))).toEqual([
      'flow_pressure_exchanged',
    ]);
  });

  it('holds few events where no samples follow', () => {
    const changes = new ScaleChanges();
    changes.take([breathe(5, 1)]);
    const log = { type: 'issue', issue: { code: 'row', detail: '' } } as const;
    const passed = changes.take(Array.from({ length: 100_000 }, () => log));
    expect(samplesOf(passed)).toBe(5 * RATE_HZ);
    expect(passed.length).toBeGreaterThan(30_000);
  });
});
