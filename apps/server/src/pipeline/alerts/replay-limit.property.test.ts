import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REPLAY_VALUE_MAX_AGE_MS, replayLimit } from '../../modules/alarm-analytics/replay-limit.ts';
import { LimitWatch, VALUE_MAX_AGE_MS } from './limit-watch.ts';

const STEP_MS = 500;

it('a limit replayed over stored values gives the episodes that the live limit gave', () => {
  expect(REPLAY_VALUE_MAX_AGE_MS).toBe(VALUE_MAX_AGE_MS);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 160 }), fc.integer({ min: 24, max: 36 })), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.constantFrom('low', 'high'),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 3 }),
      (steps, direction, delaySteps, hysteresis) => {
        let atMs = 0;
        const points = steps.map(([gap, value]) => ({ atMs: (atMs += gap * STEP_MS), value }));
        const rule = { delaySeconds: (delaySteps * STEP_MS) / 1000, hysteresis };
        const watch = new LimitWatch(new Map([['RR', rule]]));
        const limits = new Map([['RR', { low: null, high: null, [direction]: 30 }]]);
        const live: { onsetMs: number; endMs: number }[] = [];
        let onsetMs = 0;
        for (let nowMs = 0; nowMs <= atMs + 2 * VALUE_MAX_AGE_MS; nowMs += STEP_MS) {
          const held = points.findLast((point) => point.atMs <= nowMs);
          const values = new Map(held === undefined ? [] : [['RR', held]]);
          for (const transition of watch.evaluate(values, limits, nowMs)) {
            if (transition.kind === 'onset') onsetMs = nowMs;
            else live.push({ onsetMs, endMs: nowMs });
          }
        }
        const replayed = replayLimit(
          points.map((point) => point.atMs),
          points.map(({ value }) => value),
          { direction, limit: 30, delayMs: rule.delaySeconds * 1000, hysteresis },
        );
        // The live watch notices an outdated value only at its next evaluation.
        expect(replayed).toHaveLength(live.length);
        for (const [index, episode] of replayed.entries()) {
          const late = (live[index]?.endMs ?? 0) - episode.endMs;
          expect(episode.onsetMs).toBe(live[index]?.onsetMs);
          expect([0, STEP_MS]).toContain(late);
        }
      },
    ),
    { numRuns: 300 },
  );
});
