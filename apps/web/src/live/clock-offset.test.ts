import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClockOffset } from './clock-offset.ts';

describe('the clock offset', () => {
  it('is none before the first message', () => {
    const clock = createClockOffset();
    expect(clock.isKnown()).toBe(false);
    expect(clock.toServerMs(1234)).toBe(1234);
  });

  it('errs by the fastest message’s latency and no more, however slow the others are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3_600_000, max: 3_600_000 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 }),
        (offsetMs, latencies) => {
          const clock = createClockOffset();
          latencies.forEach((latencyMs, index) => {
            const sentAtServerMs = 10_000_000 + index * 200;
            clock.observe(sentAtServerMs, sentAtServerMs - offsetMs + latencyMs);
          });
          expect(clock.toServerMs(0)).toBe(offsetMs - Math.min(...latencies));
        },
      ),
    );
  });

  it('follows a clock that is set, after a minute at the latest', () => {
    const clock = createClockOffset();
    clock.observe(1_000_000, 0);
    clock.observe(61_000, 61_000);
    expect(clock.toServerMs(0)).toBe(0);
  });
});
