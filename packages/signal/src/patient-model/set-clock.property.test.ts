import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DetectionSettings, MandatoryClock } from '../settings/detection-settings.ts';
import { SetClock, type ClockStart } from './set-clock.ts';

const RATE_HZ = 100;
const RUNS = process.env.EUPNEA_DEEP ? 2000 : 100;
const BREATHS = 30;

const rates = fc.double({ min: 4, max: 40, noNaN: true });
/** Error of a detected border: less than one sample either way. */
const jitters = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), {
  minLength: BREATHS,
  maxLength: BREATHS,
});
const shown = fc.constantFrom<(rate: number) => number>(
  (rate) => rate,
  (rate) => Math.round(rate),
  (rate) => Math.round(10 * rate) / 10,
);
const clocks = fc.constantFrom<MandatoryClock | null>('restarts', 'keeps_period', null);

function judge(starts: readonly number[], settings: DetectionSettings): readonly ClockStart[] {
  const clock = new SetClock(RATE_HZ);
  return starts.map((start, at) => clock.take(start, at > 0, settings));
}

it('never takes a clocked breath for a sensed one, whatever the rate, its rounding and the jitter', () => {
  fc.assert(
    fc.property(rates, jitters, shown, clocks, (rate, jitter, show, clock) => {
      const period = (60 * RATE_HZ) / rate;
      const starts = jitter.map((shift, at) => Math.round(at * period + shift));
      expect(judge(starts, { ratePerMin: show(rate), clock })).not.toContain('sensed');
    }),
    { numRuns: RUNS },
  );
});

it('never takes a clocked breath for a sensed one when the rate is set anew, whatever the step', () => {
  fc.assert(
    fc.property(rates, fc.double({ min: 0.97, max: 1.03, noNaN: true }), jitters, (rate, step, jitter) => {
      const clock = new SetClock(RATE_HZ);
      let at = 0;
      const words = jitter.map((shift, breath) => {
        const ratePerMin = breath < BREATHS / 2 ? rate : rate * step;
        const start = clock.take(Math.round(at + shift), breath > 0, { ratePerMin, clock: 'restarts' });
        // The period in progress when the rate changes already uses the new rate.
        at += (60 * RATE_HZ) / (breath < BREATHS / 2 - 1 ? rate : rate * step);
        return start;
      });
      expect(words).not.toContain('sensed');
    }),
    { numRuns: RUNS },
  );
});

it('takes every breath of one period that is clearly shorter than the set one for sensed', () => {
  fc.assert(
    fc.property(rates, fc.double({ min: 0.3, max: 0.85, noNaN: true }), (rate, share) => {
      const interval = (share * 60 * RATE_HZ) / rate;
      const starts = Array.from({ length: BREATHS }, (_, at) => Math.round(at * interval));
      const [first, ...others] = judge(starts, { ratePerMin: rate, clock: 'restarts' });
      expect(first).toBe('unknown');
      expect(new Set(others)).toEqual(new Set(['sensed']));
    }),
    { numRuns: RUNS },
  );
});
