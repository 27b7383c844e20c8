import { expect, it } from 'vitest';
import { mapVolumeAndPressure, measureDose } from './measure-dose.ts';

it('gives the worked dose: 20 J/min for 120, 15 for 60 and 25 for 30 minutes are 600 J above 17 in 150 minutes', () => {
  const dose = measureDose(
    [
      { seconds: 120 * 60, value: 20 },
      { seconds: 60 * 60, value: 15 },
      { seconds: 30 * 60, value: 25 },
      { seconds: 60 * 60, value: null },
    ],
    17,
  );
  expect(dose).toEqual({ assessableSeconds: 210 * 60, secondsAbove: 150 * 60, excess: 600 });
});

it('adds no dose at the bound', () => {
  expect(measureDose([{ seconds: 60, value: 17 }], 17)).toMatchObject({ secondsAbove: 0, excess: 0 });
});

it('places the time of both numbers by their classes, a value at an edge in the lower one', () => {
  const map = mapVolumeAndPressure([
    { seconds: 300, vtMlKg: 6, drivingPressureCmh2o: 15 },
    { seconds: 200, vtMlKg: 6.1, drivingPressureCmh2o: 15.1 },
    { seconds: 100, vtMlKg: 12, drivingPressureCmh2o: 25 },
    { seconds: 50, vtMlKg: null, drivingPressureCmh2o: 12 },
    { seconds: 50, vtMlKg: 5, drivingPressureCmh2o: null },
  ]);
  expect(map).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 300, 0, 0],
    [0, 0, 0, 200, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 100],
  ]);
});
