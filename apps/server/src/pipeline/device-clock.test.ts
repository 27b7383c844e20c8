import { deviceTimeMs, HOUR_MS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { DeviceClock } from './device-clock.ts';

const START_MS = Date.UTC(2026, 10, 25, 8);

/** A device that sends its time every ten seconds, truncated to whole units. */
function watch(hours: number, unitMs: number, driftSecondsPerDay: number, aheadMs = 12_000): DeviceClock {
  const clock = new DeviceClock();
  for (let passedMs = 0; passedMs <= hours * HOUR_MS; passedMs += 10_007) {
    const trueMs = START_MS + passedMs + aheadMs + (passedMs * driftSecondsPerDay) / 86_400;
    clock.add(deviceTimeMs(Math.floor(trueMs / unitMs) * unitMs), START_MS + passedMs);
  }
  return clock;
}

describe('the clock of a device', () => {
  it('is unknown until it was told, then within a second, or within the pace of reading for whole minutes', () => {
    expect(new DeviceClock().read()).toBeNull();
    expect(Math.abs((watch(0.5, 1000, 0).read()?.offsetMs ?? 0) - 12_000)).toBeLessThan(200);
    expect(Math.abs((watch(0.5, 60_000, 0).read()?.offsetMs ?? 0) - 12_000)).toBeLessThan(10_007);
  });

  it('has a drift after six hours only, near the true one', () => {
    expect(watch(5, 1000, 20).read()?.driftSecondsPerDay).toBeNull();
    expect(watch(24, 1000, 20).read()?.driftSecondsPerDay).toBeCloseTo(20, 0);
    expect(Math.abs(watch(24, 1000, 0).read()?.driftSecondsPerDay ?? 9)).toBeLessThan(0.5);
  });

  it('begins anew when somebody set it, forward or back', () => {
    for (const stepMs of [HOUR_MS, -HOUR_MS, 10_000]) {
      const clock = watch(24, 1000, 20, 0);
      const { offsetMs = 0, measuredAtMs = 0 } = clock.read() ?? {};
      expect(clock.add(deviceTimeMs(measuredAtMs + offsetMs + stepMs), measuredAtMs)).toBe(true);
      expect(clock.read()).toEqual({ offsetMs: offsetMs + stepMs, driftSecondsPerDay: null, measuredAtMs });
    }
  });
});
