import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAYOUT_DELAY_MS, createPlayout } from './playout.ts';

const SERVER_AHEAD_MS = 5_000_000;

describe('play-out', () => {
  it('knows nothing before the first batch', () => {
    expect(createPlayout().head(10)).toBeNull();
  });

  it('moves evenly through batches of 200 ms, a constant delay behind the newest sample', () => {
    const playout = createPlayout();
    const steps: number[] = [];
    let previous = Number.NaN;
    for (let now = 0; now < 4000; now += 10) {
      if (now % 200 === 0) playout.push(1, SERVER_AHEAD_MS + now, now);
      const head = playout.head(now)?.headMs ?? Number.NaN;
      if (now > 1000) steps.push(head - previous);
      previous = head;
    }
    expect(new Set(steps)).toEqual(new Set([10]));
    expect(previous).toBe(SERVER_AHEAD_MS + 3990 - PLAYOUT_DELAY_MS);
  });

  it('stops at the newest sample when data ends, while the elapsed time goes on', () => {
    const playout = createPlayout();
    playout.push(1, SERVER_AHEAD_MS, 0);
    expect(playout.head(6300)).toEqual({ headMs: SERVER_AHEAD_MS, elapsedMs: SERVER_AHEAD_MS + 6000 });
  });

  it('forgets the former epoch’s clock, so that a clock set back does not stop the trace', () => {
    const playout = createPlayout();
    playout.push(1, SERVER_AHEAD_MS, 0);
    playout.head(1000);
    playout.push(2, 1000, 1000);
    expect(playout.head(1000 + PLAYOUT_DELAY_MS)?.headMs).toBe(1000);
  });

  it('never shows a time beyond the newest sample and never goes back, however batches arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait: fc.nat(2000), late: fc.nat(3000) }), { minLength: 1, maxLength: 60 }),
        (arrivals) => {
          const playout = createPlayout();
          let now = 0;
          let newest = Number.NEGATIVE_INFINITY;
          let previous = Number.NEGATIVE_INFINITY;
          for (const { wait, late } of arrivals) {
            now += wait;
            playout.push(1, now - late, now);
            newest = Math.max(newest, now - late);
            const head = playout.head(now + wait);
            expect(head?.headMs).toBeLessThanOrEqual(newest);
            expect(head?.headMs).toBeGreaterThanOrEqual(previous);
            expect(head?.elapsedMs).toBeGreaterThanOrEqual(head?.headMs ?? Number.NaN);
            previous = head?.headMs ?? previous;
          }
        },
      ),
    );
  });
});
