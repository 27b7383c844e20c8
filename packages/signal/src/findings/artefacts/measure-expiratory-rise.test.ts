import { expect, test } from 'vitest';
import type { BreathSignals } from './artefact-case.ts';
import { measureExpiratoryRise } from './measure-expiratory-rise.ts';

const RATE_HZ = 100;
const PEEP = 5;
const VALVE_RESISTANCE = 5;
const RESISTANCE = 10;

/** Expiration of a chest through its airway and a valve, with the expiratory muscle pressure at each moment. */
function expire(recoil: (litres: number) => number, press: (seconds: number) => number): BreathSignals {
  const length = 3 * RATE_HZ;
  const pressure = new Float64Array(length);
  const flowLps = new Float64Array(length);
  const volumeL = new Float64Array(length);
  let litres = 2;
  for (let index = 0; index < length; index += 1) {
    const out = Math.max(0, recoil(litres) + press(index / RATE_HZ)) / (RESISTANCE + VALVE_RESISTANCE);
    pressure[index] = PEEP + VALVE_RESISTANCE * out;
    flowLps[index] = -out;
    volumeL[index] = litres;
    litres -= out / RATE_HZ;
  }
  return { rateHz: RATE_HZ, length, inspirationEnd: 0, pressure, flowLps, volumeL };
}

const mostOf = (signals: BreathSignals) => Math.max(...measureExpiratoryRise(signals, PEEP));
const burst = (height: number) => (seconds: number) =>
  seconds > 0.3 && seconds < 0.7 ? height * Math.sin((Math.PI * (seconds - 0.3)) / 0.4) : 0;

test.each([
  ['straight', (litres: number) => 15 * litres],
  ['stiff when full', (litres: number) => 5 * litres + 8 * litres ** 3],
])('a %s lung that empties by itself raises no pressure', (_, recoil) => {
  expect(mostOf(expire(recoil, () => 0))).toBe(0);
});

test('muscles that press raise it by their share of the airway, however full the lung', () => {
  const signals = expire((litres) => 5 * litres + 8 * litres ** 3, burst(150));
  expect(mostOf(signals)).toBeGreaterThan(20);
  expect(mostOf(signals)).toBeLessThan((150 * VALVE_RESISTANCE) / (RESISTANCE + VALVE_RESISTANCE));
});

test('a muscle that lets go behind a closed valve presses nobody', () => {
  const signals = expire(
    (litres) => 15 * litres,
    () => 0,
  );
  const { pressure, flowLps } = signals;
  for (let index = 30; index < 60; index += 1) {
    flowLps[index] = 0;
    pressure[index] = 20 + index / 3;
  }
  expect(mostOf(signals)).toBe(0);
});

test('an airway that returns to PEEP from below, as an occluded effort ends, is pressed by nobody', () => {
  const signals = expire(
    (litres) => 15 * litres,
    () => 0,
  );
  const { pressure, flowLps } = signals;
  for (let index = 30; index < 60; index += 1) {
    pressure[index] = PEEP - 2 * (60 - index);
    flowLps[index] = -0.02 * (index - 29);
  }
  expect(Math.max(...measureExpiratoryRise(signals, PEEP).subarray(30, 60))).toBe(0);
});

test('while PEEP is unknown nobody can tell a press from the end of such an effort', () => {
  const signals = expire((litres) => 15 * litres, burst(150));
  expect(mostOf(signals)).toBeGreaterThan(20);
  expect(Math.max(...measureExpiratoryRise(signals, Number.NaN))).toBe(0);
});
