import { DAY_MS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { PatientStretch } from '../read-project-time.ts';
import { capAge, Disguise } from './disguise.ts';

const START_US = BigInt(Date.UTC(2024, 2, 10, 7, 30)) * 1000n;

const stretches = Array.from(
  { length: 60 },
  (_, index): PatientStretch => ({
    patientId: 500 + index,
    sessionId: 900 + index,
    deviceId: 300 + (index % 7),
    deviceType: 'pb840',
    fromUs: START_US,
    toUs: START_US + 1000n,
  }),
);
const starts = new Map(stretches.map(({ patientId, fromUs }) => [patientId, fromUs]));

describe('a disguise', () => {
  it('numbers everybody once, in an order that says nothing of the ids', () => {
    const disguise = new Disguise(stretches, starts);
    const numbers = stretches.map(({ patientId }) => disguise.patient(patientId));
    expect(numbers.toSorted((left, right) => left - right)).toEqual(stretches.map((_, index) => index + 1));
    // The chance that a shuffle of sixty leaves them in order is nothing.
    expect(numbers).not.toEqual(stretches.map((_, index) => index + 1));
    expect(new Set(stretches.map(({ deviceId }) => disguise.device(deviceId))).size).toBe(7);
  });

  it('moves the dates of a patient by whole days, a hundred years and more, each patient by others', () => {
    const disguise = new Disguise(stretches, starts);
    const shifts = stretches.map(({ patientId }) => {
      const first = Date.parse(disguise.time(patientId, START_US));
      const later = Date.parse(disguise.time(patientId, START_US + 5_000_000n));
      expect(later - first).toBe(5000);
      return first - Number(START_US / 1000n);
    });
    for (const shift of shifts) {
      expect(shift % DAY_MS).toBe(0);
      expect(shift / DAY_MS).toBeGreaterThanOrEqual(36_525);
      expect(shift / DAY_MS).toBeLessThanOrEqual(73_050);
    }
    expect(new Set(shifts).size).toBeGreaterThan(50);
    expect(disguise.seconds(500, START_US + 1_500_000n)).toBe(1.5);
  });

  it('is another one every time, and knows nobody else', () => {
    const [one, other] = [new Disguise(stretches, starts), new Disguise(stretches, starts)];
    const numbersOf = (disguise: Disguise) => stretches.map(({ sessionId }) => disguise.session(sessionId));
    expect(numbersOf(one)).not.toEqual(numbersOf(other));
    expect(() => one.patient(1)).toThrow('not in the data set');
  });
});

it.each([
  [null, null],
  [0.1, 0.1],
  [89, 89],
  [89.5, 90],
  [104, 90],
])('an age of %s is given as %s', (years, given) => {
  expect(capAge(years)).toBe(given);
});
