import { describe, expect, it } from 'vitest';
import { floorSlopePerHour } from './memory-floor.ts';

const HOURS = 2;
/** Rises by 60 MB in each two minutes and falls back, as garbage does. */
const garbage = (seconds: number): number => ((seconds % 120) / 120) * 60;

function read(sizeAt: (seconds: number) => number, hours = HOURS): [number, number][] {
  return Array.from({ length: hours * 360 }, (_, at) => [at * 10, sizeAt(at * 10)]);
}

describe('the slope of the least memory needed', () => {
  it('is the leak beneath the garbage', () => {
    expect(floorSlopePerHour(read((seconds) => 400 + garbage(seconds) + seconds / 100))).toBeCloseTo(36, 0);
    expect(floorSlopePerHour(read((seconds) => 400 + garbage(seconds)))).toBeCloseTo(0, 6);
  });

  it('is not moved by one fall, nor by what fills in the first quarter', () => {
    const fell = read((seconds) => 400 + garbage(seconds) - (seconds > 4200 && seconds < 4400 ? 150 : 0));
    expect(floorSlopePerHour(fell)).toBeCloseTo(0, 6);
    const filled = read((seconds) => 300 + garbage(seconds) + Math.min(100, seconds / 15));
    expect(floorSlopePerHour(filled)).toBeCloseTo(0, 6);
  });

  it('is unknown for a short run, and unread sizes are left out', () => {
    expect(floorSlopePerHour(read(() => 400, 0.25))).toBeNull();
    expect(floorSlopePerHour([])).toBeNull();
    const unread = read((seconds) => (seconds % 50 === 0 ? Number.NaN : 400 + seconds / 100));
    expect(floorSlopePerHour(unread)).toBeCloseTo(36, 0);
  });
});
