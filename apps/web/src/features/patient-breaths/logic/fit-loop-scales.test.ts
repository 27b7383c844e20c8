import { describe, expect, test } from 'vitest';
import type { WaveScales } from '../../../lib/wave-scales.ts';
import { findLoopReach, fitLoopScales } from './fit-loop-scales.ts';

const SCALES: WaveScales = {
  pressure: { minimum: 0, maximum: 40 },
  flow: { minimum: -70, maximum: 70 },
  volume: { minimum: 0, maximum: 700 },
  co2: { minimum: 0, maximum: 60 },
};

const NOTHING_BUT_VOLUME = {
  lowestPressure: Number.POSITIVE_INFINITY,
  pressure: Number.NEGATIVE_INFINITY,
  volume: 700,
};

describe('the scales of a stored loop', () => {
  test('stay the chosen ones while the breath is smaller', () => {
    expect(fitLoopScales(SCALES, { lowestPressure: 4.5, pressure: 22, volume: 480 })).toEqual(SCALES);
    expect(fitLoopScales(SCALES, NOTHING_BUT_VOLUME)).toEqual(SCALES);
  });

  test('go to the next step that is offered where it is larger, and beyond the last where they must', () => {
    const fitted = fitLoopScales(SCALES, { lowestPressure: 5, pressure: 43.2, volume: 734 });
    expect([fitted.pressure.maximum, fitted.volume.maximum]).toEqual([60, 900]);
    expect(fitLoopScales(SCALES, { lowestPressure: 5, pressure: 20, volume: 3100.4 }).volume.maximum).toBe(
      3101,
    );
  });

  test('begin below the air around where the patient pulls there', () => {
    const fitted = fitLoopScales(SCALES, { lowestPressure: -30.9, pressure: 26, volume: 480 });
    expect(fitted.pressure).toEqual({ minimum: -35, maximum: 40 });
    expect(fitLoopScales(SCALES, { lowestPressure: 0, pressure: 26, volume: 480 }).pressure.minimum).toBe(0);
  });
});

test('the reach is of the breaths that are drawn, not of what lies around them', () => {
  const waves = [
    { firstIndex: 100, pressure: [90, 5, 20, Number.NaN, 6], volume: [0, 10, 300, 250, 2000] },
    { firstIndex: 105, pressure: undefined, volume: [400, 50] },
  ];
  expect(findLoopReach(waves, [{ startIndex: 101, endIndex: 104 }])).toEqual({
    lowestPressure: 5,
    pressure: 20,
    volume: 300,
  });
  expect(findLoopReach(waves, [{ startIndex: 105, endIndex: 110 }]).volume).toBe(400);
});
