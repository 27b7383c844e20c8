import { describe, expect, it } from 'vitest';
import { ABSENT_LANE_PX, drawableRange, layOutLanes, valueToY } from './lane-layout.ts';
import type { SweepLane } from './sweep-options.ts';

const lane = (channel: SweepLane['channel'], share: number): SweepLane => ({
  channel,
  label: channel,
  unit: '',
  color: '#fff',
  minimum: 0,
  maximum: 40,
  share,
  absentText: `${channel} no sensor`,
});

const LANES = [lane('pressure', 1.25), lane('flow', 1.1), lane('volume', 0.9), lane('co2', 0.75)];

describe('lanes', () => {
  it('fill the height without overlap, in the fixed order', () => {
    const placed = layOutLanes(LANES, 228, 12, () => true);
    expect(placed.map(({ lane: { channel } }) => channel)).toEqual(['pressure', 'flow', 'volume', 'co2']);
    expect(placed[0]?.top).toBe(0);
    placed.slice(1).forEach((next, index) => expect(next.top).toBe(placed[index]?.bottom));
    expect(placed.at(-1)?.bottom).toBe(228);
  });

  it('shrink to one line where the device has no such sensor; the others take the room', () => {
    const placed = layOutLanes(LANES, 228, 12, (channel) => channel !== 'co2');
    const last = placed.at(-1);
    expect(last?.present).toBe(false);
    expect((last?.bottom ?? 0) - (last?.top ?? 0)).toBe(ABSENT_LANE_PX);
    expect(last?.bottom).toBe(228);
  });

  it('keep the trace below the label and inside the lane, even beyond the scale', () => {
    const [placed] = layOutLanes(LANES, 228, 12, () => true);
    if (placed === undefined) throw new Error('there are four lanes');
    expect(valueToY(placed, 40)).toBe(placed.traceTop);
    expect(placed.traceTop).toBeGreaterThanOrEqual(18);
    expect(valueToY(placed, 0)).toBe(placed.traceBottom);
    expect(valueToY(placed, 400)).toBeGreaterThan(placed.top);
    expect(valueToY(placed, -400)).toBeLessThan(placed.bottom);
  });

  it('know which values they draw where they lie: a little more than the scale, up to the edges', () => {
    const [placed] = layOutLanes(LANES, 228, 12, () => true);
    if (placed === undefined) throw new Error('there are four lanes');
    const { lowest, highest } = drawableRange(placed);
    expect(highest).toBeGreaterThan(40);
    expect(lowest).toBeLessThan(0);
    expect(valueToY(placed, highest)).toBeCloseTo(placed.top + 1, 6);
    expect(valueToY(placed, lowest)).toBeCloseTo(placed.bottom - 1, 6);
    expect(valueToY(placed, highest - 0.1)).toBeGreaterThan(placed.top + 1);
  });
});
