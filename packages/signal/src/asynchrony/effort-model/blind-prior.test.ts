import { describe, expect, it } from 'vitest';
import { buildEffortBreaths } from '../testing/build-effort-breaths.ts';
import { createBlindPrior } from './blind-prior.ts';
import { BreathMemory } from './breath-memory.ts';

function remember() {
  const chest = { elastance: 40, curvature: 0, resistance: 9, turbulence: 0 };
  const memory = new BreathMemory();
  for (const breath of buildEffortBreaths(chest, { riseS: 0.6, fallS: 0.15, peaksCmh2o: [5, 8, 11, 7] }))
    memory.add(breath, null);
  return memory.breaths;
}

describe('what is known of a chest of which nothing is known', () => {
  it('is how far the pressure rises with the volume, in the median of the breaths', () => {
    const [one] = remember();
    if (one === undefined) throw new Error('no breath was built');
    const spans = [10, 14, 30].map((spanCmh2o) => ({ ...one, spanCmh2o, peakL: 0.5 }));
    expect(createBlindPrior(spans)?.means[0]).toBeCloseTo(28, 6);
    // A breath with almost no inspired volume does not count.
    expect(createBlindPrior([...spans, { ...one, spanCmh2o: 30, peakL: 0.001 }])?.means[0]).toBeCloseTo(
      28,
      6,
    );
  });

  it('lets a lung stiffen much at its end only where the pressure came so high that it may be there', () => {
    const breaths = remember();
    const surely = (peakCmh2o: number) =>
      createBlindPrior(breaths.map((breath) => ({ ...breath, peakCmh2o })))?.weights[6] ?? Number.NaN;
    // 0.1 of the elastance against five times the elastance.
    expect(Math.sqrt(surely(29) / surely(31))).toBeCloseTo(50, 6);
  });

  it('is nothing where nothing was taken in', () => {
    expect(createBlindPrior(remember().map((breath) => ({ ...breath, peakL: 0.001 })))).toBeNull();
    expect(createBlindPrior([])).toBeNull();
  });
});
