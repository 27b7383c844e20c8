import { expect, test } from 'vitest';
import { CHEST_COLUMNS, fillColumns } from './motion-columns.ts';
import { traceMuscle } from './muscle-trace.ts';

const RATE_HZ = 50;
const LEAD = 100;
const INSPIRATION = 30;
const LENGTH = LEAD + 2 * INSPIRATION;
const RESISTANCE = 10;
const ELASTANCE = 25;

/** A passive expiration, then a flow-controlled breath under an effort that outlasts it behind closed valves. */
function traceAtMidInspiration(effortCmh2o: number): number {
  const flowLps = Float64Array.from({ length: LENGTH }, (_, at) =>
    at >= LEAD && at < LEAD + INSPIRATION ? 0.6 : 0,
  );
  const volumeL = new Float64Array(LENGTH);
  const pressure = new Float64Array(LENGTH);
  let volume = 0;
  for (let at = 0; at < LENGTH; at += 1) {
    volume += (flowLps[at] ?? 0) / RATE_HZ;
    volumeL[at] = volume;
    const effort = at < LEAD ? 0 : effortCmh2o * Math.min(1, (at - LEAD) / INSPIRATION);
    pressure[at] = 5 + RESISTANCE * (flowLps[at] ?? 0) + ELASTANCE * volume - effort;
  }
  const lung = { rateHz: RATE_HZ, length: LENGTH, lead: LEAD, pressure, flowLps, volumeL };
  const chest = Float64Array.of(RESISTANCE, RESISTANCE, ELASTANCE, 0, 0);
  const covariance = new Float64Array(CHEST_COLUMNS * CHEST_COLUMNS);
  const trace = traceMuscle(lung, fillColumns(lung), { chest, covariance }, [
    [0, LEAD],
    [LEAD + INSPIRATION, LENGTH],
  ]);
  return trace?.pmus[LEAD + Math.round(INSPIRATION / 2)] ?? Number.NaN;
}

test('an effort that holds the airway below atmosphere after inspiration is not taken for rest', () => {
  expect(traceAtMidInspiration(60)).toBeGreaterThan(25);
  expect(traceAtMidInspiration(60)).toBeLessThan(35);
});
