import { describe, expect, it } from 'vitest';
import type { LaneBreath } from '../worker/simulator-message.ts';
import { placeLanes } from './place-lanes.ts';

const breath = (startS: number, endS: number): LaneBreath => ({ startS, endS, truth: [], found: [] });
const places = (breaths: readonly LaneBreath[], nowS: number) =>
  placeLanes(breaths, nowS, 12).map(({ from, width }) => [Number(from.toFixed(3)), Number(width.toFixed(3))]);

describe('the lanes under a write-over sweep', () => {
  it('put a breath where its samples are drawn', () => {
    expect(places([breath(15, 18)], 20)).toEqual([[0.25, 0.25]]);
  });

  it('part a breath that a turn of the sweep parts', () => {
    expect(places([breath(21, 27)], 28)).toEqual([
      [0.75, 0.25],
      [0, 0.25],
    ]);
  });

  it('leave before the bar that erases the picture reaches them, and end where the trace is', () => {
    expect(places([breath(6, 9)], 20)).toEqual([]);
    expect(places([breath(6, 9)], 18)).toEqual([[0.583, 0.167]]);
    expect(places([breath(18, 22)], 20)).toEqual([[0.5, 0.167]]);
  });
});
