import { describe, expect, it } from 'vitest';
import { RecordingClock } from './recording-clock.ts';

const noon = (month: number, day: number) => Date.UTC(2026, month - 1, day, 12, 0, 0);

function timeAtNoon(zone: string | null, month: number, day: number): string | null {
  const clock = new RecordingClock(50, zone);
  clock.tell({ type: 'wall_clock', sampleIndex: 0, timeMs: noon(month, day), zoned: false });
  return clock.timeOf(0);
}

describe('the clock of a recording', () => {
  it('gives an offset only when a zone is known, and the right one of summer and winter', () => {
    expect(timeAtNoon(null, 7, 1)).toBe('2026-07-01T12:00:00.000000');
    expect(timeAtNoon('Europe/Amsterdam', 7, 1)).toBe('2026-07-01T12:00:00.000000+02:00');
    expect(timeAtNoon('Europe/Amsterdam', 1, 1)).toBe('2026-01-01T12:00:00.000000+01:00');
    expect(timeAtNoon('America/St_Johns', 1, 1)).toBe('2026-01-01T12:00:00.000000-03:30');
    expect(timeAtNoon('UTC', 1, 1)).toBe('2026-01-01T12:00:00.000000+00:00');
  });

  it('counts samples from the newest time at or before the breath', () => {
    const clock = new RecordingClock(50, null);
    clock.tell({ type: 'wall_clock', sampleIndex: 0, timeMs: noon(1, 1), zoned: false });
    clock.tell({ type: 'wall_clock', sampleIndex: 100, timeMs: noon(1, 1) + 2500, zoned: true });
    expect(clock.timeOf(50)).toBe('2026-01-01T12:00:01.000000');
    expect(clock.timeOf(101)).toBe('2026-01-01T12:00:02.520000Z');
  });

  it('knows no time before the recording tells one', () => {
    const clock = new RecordingClock(50, null);
    expect(clock.timeOf(0)).toBeNull();
    clock.tell({ type: 'wall_clock', sampleIndex: 10, timeMs: noon(1, 1), zoned: false });
    expect(clock.timeOf(9)).toBeNull();
  });
});
