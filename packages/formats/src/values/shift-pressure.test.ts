import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import { PressureShift } from './shift-pressure.ts';

const RATE_HZ = 100;

/** Blocks of these lengths; flow and pressure are their own sample index. A negative length is a gap. */
function blocksOf(lengths: readonly number[]): readonly RecordingEvent[] {
  let firstIndex = 0;
  return lengths.flatMap((length): readonly RecordingEvent[] => {
    const from = firstIndex;
    firstIndex += Math.abs(length);
    if (length < 0) return [];
    const values = () => Float32Array.from({ length }, (_value, index) => from + index);
    const channels = { flow: values(), pressure: values() };
    const mark: RecordingEvent = { type: 'mark', sampleIndex: from, kind: 'inspiration_start' };
    return [mark, { type: 'samples', block: { firstIndex: from, rateHz: RATE_HZ, length, channels } }];
  });
}

function move(lagMs: number, events: readonly RecordingEvent[]) {
  const shift = new PressureShift(lagMs);
  const moved = [...events.flatMap((event) => shift.take([event])), ...shift.finish()];
  const pressures = new Map<number, number>();
  for (const event of moved) {
    if (event.type !== 'samples') continue;
    const { firstIndex, channels } = event.block;
    expect([...(channels.flow ?? [])]).toEqual(
      [...(channels.flow ?? []).keys()].map((at) => at + firstIndex),
    );
    for (const [at, value] of (channels.pressure ?? []).entries()) pressures.set(firstIndex + at, value);
  }
  return { types: moved.map(({ type }) => type), pressures };
}

describe('the move of the pressure', () => {
  it.each([
    [30, 3],
    [-30, -3],
    [25, 2.5],
    [-25, -2.5],
    [400, 40],
    [-400, -40],
  ])('by %d ms gives each sample the pressure %d samples later, in blocks of any length', (lagMs, by) => {
    const events = blocksOf([7, 1, 30, 2, 60]);
    const { types, pressures } = move(lagMs, events);
    expect(types).toEqual(events.map(({ type }) => type));
    expect(pressures.size).toBe(100);
    for (const [index, pressure] of pressures) {
      const isKnown = index + by >= 0 && index + by <= 99;
      if (isKnown) expect(pressure).toBeCloseTo(index + by, 4);
      else expect(pressure).toBeNaN();
    }
  });

  it('has no pressure where it would come from a gap', () => {
    const { pressures } = move(30, blocksOf([20, -10, 20]));
    expect(pressures.get(16)).toBe(19);
    expect(pressures.get(17)).toBeNaN();
    expect(pressures.get(30)).toBe(33);
    expect(pressures.get(47)).toBeNaN();
  });

  it('passes everything on when nothing is to be moved', () => {
    const events = blocksOf([7, 9]);
    expect(new PressureShift(0).take(events)).toBe(events);
  });
});
