import { describe, expect, it } from 'vitest';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import { hasSameEffort, readSharedEffort, type BorderingEfforts } from './has-same-effort.ts';

const RATE_HZ = 100;
const EXPIRATION_S = 0.6;
const SHAPED: FittedEffort = { onsetS: -1, endS: 0.5, peakCmh2o: 6 };

function effort(onsetS: number, endS: number, isOver = true): FoundEffort {
  return { onset: onsetS * RATE_HZ, peak: 0, peakCmh2o: 6, end: endS * RATE_HZ, isOver };
}

/** Two adjacent breaths; the first has an expiration of 0.6 s. */
function border(
  efforts: Partial<Pick<BorderingEfforts, 'starting' | 'fitted'>>,
  former: { starting?: FoundEffort | null; expirationS?: number } = {},
): BorderingEfforts {
  const { starting = null, expirationS = EXPIRATION_S } = former;
  const inspirationEnd = 80;
  const signals = { rateHz: RATE_HZ, inspirationEnd, length: inspirationEnd + expirationS * RATE_HZ };
  return { starting: null, fitted: null, former: { starting, signals }, ...efforts };
}

describe('one effort of two breaths', () => {
  it('goes on from the breath that it started into the next', () => {
    const began = effort(-0.1, 1.4, false);
    expect(hasSameEffort(border({ starting: effort(-0.2, 0.3) }, { starting: began }))).toBe(true);
    expect(hasSameEffort(border({ starting: effort(-0.2, 0.3) }, { starting: effort(-0.1, 0.8) }))).toBe(
      false,
    );
    expect(hasSameEffort(border({ starting: effort(-0.9, 0.3) }, { starting: effort(-0.1, 0.8) }))).toBe(
      true,
    );
  });

  it('is known by its shape where the trace begins it late or misses it', () => {
    expect(hasSameEffort(border({ fitted: SHAPED }))).toBe(true);
    expect(hasSameEffort(border({ fitted: SHAPED, starting: effort(-0.3, 0.5) }))).toBe(true);
    expect(readSharedEffort(border({ fitted: SHAPED }))).toBe(SHAPED);
  });

  it('is another one where the shape begins within the expiration, or is over before the next breath', () => {
    expect(hasSameEffort(border({ fitted: { ...SHAPED, onsetS: -0.4 } }))).toBe(false);
    expect(hasSameEffort(border({ fitted: { ...SHAPED, endS: 0 } }))).toBe(false);
    expect(hasSameEffort(border({ fitted: SHAPED, starting: effort(-0.3, 0) }))).toBe(false);
  });

  it('is no heart, and lasts through no long expiration', () => {
    expect(hasSameEffort(border({ fitted: { ...SHAPED, peakCmh2o: 4.9 } }))).toBe(false);
    expect(hasSameEffort(border({ fitted: { ...SHAPED, onsetS: -1.4 } }, { expirationS: 1.1 }))).toBe(false);
  });

  it('may last through an expiration of just one second', () => {
    const starting = effort(-1.2, 0.3);
    expect(hasSameEffort(border({ starting }, { starting: effort(-0.1, 0.8), expirationS: 1 }))).toBe(true);
    expect(readSharedEffort(border({ fitted: SHAPED }, { expirationS: 1 }))).toBe(SHAPED);
  });

  it('is none without a breath before', () => {
    expect(hasSameEffort({ starting: effort(-0.9, 0.3), fitted: SHAPED, former: null })).toBe(false);
  });
});
