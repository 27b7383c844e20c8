import { describe, expect, it } from 'vitest';
import { detectDoubleTrigger, type SecondCycle } from './detect-pair.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';

const RATE_HZ = 100;
const SHAPED: FittedEffort = { onsetS: -1.2, endS: 0.5, peakCmh2o: 6 };

/**
 * A second cycle after an expiration of 0.7 s, longer than half of the usual inspiration of 0.8 s. The trace shows no
 * effort.
 */
function second(differs: Partial<SecondCycle>): SecondCycle {
  const signals = { rateHz: RATE_HZ, inspirationEnd: 80, length: 150 };
  return {
    starting: null,
    fitted: null,
    former: { starting: null, signals },
    clocked: false,
    sensed: { present: false },
    habits: { meanTiS: 0.8, usualTiS: 0.8, usualTeS: 1.6 },
    ...differs,
  };
}

describe('a double trigger that the trace does not show', () => {
  it('is told by the shape that the patient’s efforts share, with its height as evidence', () => {
    const [found, ...more] = detectDoubleTrigger(second({ fitted: SHAPED }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      kind: 'double_trigger',
      sign: 'one_effort',
      from: -70,
      alsoOnFormer: true,
    });
    expect(found?.measurements.map(({ code, measured }) => [code, measured])).toEqual([
      ['expiration', 0.7],
      ['effort_peak', 6],
    ]);
  });

  it('is none without the shape, with one that begins in between, by the clock, or where such expirations are usual', () => {
    expect(detectDoubleTrigger(second({}))).toEqual([]);
    expect(detectDoubleTrigger(second({ sensed: { present: true } }))).toEqual([]);
    expect(detectDoubleTrigger(second({ fitted: { ...SHAPED, onsetS: -0.5 } }))).toEqual([]);
    expect(detectDoubleTrigger(second({ fitted: SHAPED, clocked: true }))).toEqual([]);
    const inverse = { meanTiS: 0.8, usualTiS: 1.6, usualTeS: 0.7 };
    expect(detectDoubleTrigger(second({ fitted: SHAPED, habits: inverse }))).toEqual([]);
  });
});
