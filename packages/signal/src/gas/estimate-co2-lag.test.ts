import { describe, expect, it } from 'vitest';
import { estimateCo2Lag } from './estimate-co2-lag.ts';
import type { LagRecording } from './lag-recording.ts';

const RATE_HZ = 100;
const BREATH_S = 3.7;

/** A minute of breaths whose fresh gas ends CO2 `delayS` after the start of inspiration, seen with a time constant. */
function record(delayS: number, timeConstantS: number): LagRecording {
  const length = 60 * RATE_HZ;
  const breathS = (index: number) => (((index / RATE_HZ) % BREATH_S) + BREATH_S) % BREATH_S;
  const flow = Float32Array.from({ length }, (_sample, index) => (breathS(index) < 1.2 ? 30 : -12));
  const kept = Math.exp(-1 / (RATE_HZ * timeConstantS));
  let shown = 0;
  const co2 = Float32Array.from({ length }, (_sample, index) => {
    const atSensorS = breathS(index - delayS * RATE_HZ);
    const airway = atSensorS < 1.4 ? 0 : 36 + 2 * (atSensorS - 1.4);
    shown = airway + (shown - airway) * kept;
    return shown;
  });
  const starts = Array.from({ length: Math.floor(60 / BREATH_S) }, (_breath, number) =>
    Math.round((number + 1) * BREATH_S * RATE_HZ),
  ).filter((start) => start < length);
  return { co2, flow, starts, rateHz: RATE_HZ };
}

describe('the delay of CO2 from its falls', () => {
  it.each([
    [0.1, 0.05],
    [1.7, 0.12],
    [2.6, 0.2],
  ])('is found: %s s with a response of %s s', (delayS, timeConstantS) => {
    const found = estimateCo2Lag(record(delayS, timeConstantS));
    expect(Math.abs((found?.delayS ?? Number.NaN) - delayS)).toBeLessThan(0.05);
  });

  it('is the same from the former fit as from anywhere', () => {
    const anew = estimateCo2Lag(record(1.7, 0.12));
    const renewed = estimateCo2Lag(record(1.72, 0.12), anew);
    const again = estimateCo2Lag(record(1.72, 0.12));
    expect(Math.abs((renewed?.delayS ?? Number.NaN) - (again?.delayS ?? 0))).toBeLessThan(0.005);
  });

  it('is searched anew when the tube was changed', () => {
    const before = estimateCo2Lag(record(0.1, 0.05));
    const after = estimateCo2Lag(record(1.7, 0.12), before);
    expect(Math.abs((after?.delayS ?? Number.NaN) - 1.7)).toBeLessThan(0.05);
  });

  it('is not known where CO2 does not fall with the inspirations', () => {
    const { flow, starts, rateHz } = record(0.1, 0.05);
    const co2 = Float32Array.from(flow, (_sample, index) => 20 + 15 * Math.sin(index / 41));
    expect(estimateCo2Lag({ co2, flow, starts, rateHz })).toBeNull();
  });

  it('is not known from falls that are slower than any capnometer', () => {
    expect(estimateCo2Lag(record(1.7, 1.2))).toBeNull();
  });
});
