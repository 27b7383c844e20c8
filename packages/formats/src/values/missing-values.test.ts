import { expect, it } from 'vitest';
import { MissingValues } from './missing-values.ts';

const RATE_HZ = 50;

/** A code of -1000 in both columns: in kPa it is an impossible pressure, in mL/s a possible flow of -60 L/min. */
function cleanWithCode(from: number, to: number, flowOf: (index: number) => number) {
  const length = 40;
  const isCode = (index: number) => index >= from && index < to;
  const pressure = Float32Array.from({ length }, (_, index) => (isCode(index) ? -10_197.2 : 5 + (index % 3)));
  const flow = Float32Array.from({ length }, (_, index) => (isCode(index) ? flowOf(index) : 30 - index));
  return new MissingValues(false).clean({
    firstIndex: 0,
    rateHz: RATE_HZ,
    length,
    channels: { pressure, flow },
  }).channels;
}

it('a code that is a possible value in its column is missing where another column is impossible', () => {
  const { flow, pressure } = cleanWithCode(10, 20, () => -60);
  expect(pressure?.slice(10, 20).every(Number.isNaN)).toBe(true);
  expect(flow?.slice(10, 20).every(Number.isNaN)).toBe(true);
  expect(flow?.[9]).toBe(21);
  expect(flow?.[20]).toBe(10);
});

it('a flow that goes on while the pressure is impossible stays', () => {
  const { flow } = cleanWithCode(10, 20, (index) => 30 - index);
  expect(flow?.some(Number.isNaN)).toBe(false);
});

it('one sample of a code at the end of a block is missing in both', () => {
  const { flow } = cleanWithCode(39, 40, () => -60);
  expect(flow?.[39]).toBeNaN();
});

/** Refusal of a minute of a pressure. */
function refuse(pressureAt: (index: number) => number) {
  const length = 60 * RATE_HZ;
  const values = new MissingValues(true);
  const pressure = Float32Array.from({ length }, (_, index) => pressureAt(index));
  const flow = new Float32Array(length);
  values.clean({ firstIndex: 0, rateHz: RATE_HZ, length, channels: { pressure, flow } });
  return values.refuseAbsolute(length)?.code ?? null;
}

it('a pressure with that of the air in it is refused by name', () => {
  const breath = (index: number) => 5 + (index % 100) / 6;
  expect(refuse((index) => 1033 + breath(index))).toBe('pressure_absolute');
  expect(refuse((index) => 700 + breath(index))).toBe('pressure_absolute');
  expect(refuse(breath)).toBeNull();
  expect(refuse((index) => (index % 3 === 0 ? 999 : breath(index)))).toBeNull();
});
