import fc from 'fast-check';
import { PARAMETERS, PARTIAL_PRESSURE_UNITS, PRESSURE_UNITS } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import { REGISTRY_UNITS, showLabel, showUnit, toShown, toStored } from './shown-unit.ts';

const MILLIBAR = { ...REGISTRY_UNITS, pressure: 'mbar' } as const;
const KILOPASCAL = { ...REGISTRY_UNITS, partialPressure: 'kPa' } as const;

describe('a unit that is shown', () => {
  test('is the registry’s where nothing else was chosen, for every parameter', () => {
    for (const { unit, unitLabel } of PARAMETERS) {
      expect(showUnit(unit, REGISTRY_UNITS)).toEqual({ label: unitLabel, factor: 1, moreDecimals: 0 });
    }
  });

  test('is found by its label too, and stays as it is where the registry has none', () => {
    for (const { unit, unitLabel } of PARAMETERS)
      expect(showLabel(unitLabel, MILLIBAR)).toEqual(showUnit(unit, MILLIBAR));
    expect(showLabel('cmH₂O·L', MILLIBAR)).toEqual({ label: 'cmH₂O·L', factor: 1, moreDecimals: 0 });
  });

  test('a centimetre of water is 98.0665 Pa, so 0.980665 mbar, and a hectopascal is a millibar', () => {
    expect(showUnit('cm[H2O]', MILLIBAR)).toMatchObject({ label: 'mbar', factor: 0.980665 });
    expect(showUnit('cm[H2O]', { ...MILLIBAR, pressure: 'hPa' })).toMatchObject({
      label: 'hPa',
      factor: 0.980665,
    });
  });

  test('a millimetre of mercury is 133.322 Pa; a choice of pressures leaves it alone, and the other way round', () => {
    const { label, factor } = showUnit('mm[Hg]', KILOPASCAL);
    expect(label).toBe('kPa');
    expect(factor).toBeCloseTo(0.133_322, 6);
    expect(showUnit('mm[Hg]', MILLIBAR)).toMatchObject({ label: 'mmHg', factor: 1 });
    expect(showUnit('cm[H2O]', KILOPASCAL)).toMatchObject({ label: 'cmH₂O', factor: 1 });
  });

  test('what is made of a pressure goes with it: times it by the factor, per it by its inverse', () => {
    expect(showUnit('mL/cm[H2O]', MILLIBAR)).toMatchObject({ label: 'mL/mbar', factor: 1 / 0.980665 });
    expect(showUnit('cm[H2O].s/L', MILLIBAR)).toMatchObject({ label: 'mbar·s/L', factor: 0.980665 });
    expect(showUnit('cm[H2O].s', MILLIBAR)).toMatchObject({ label: 'mbar·s', factor: 0.980665 });
  });

  test('no parameter keeps centimetres of water or millimetres of mercury beside another choice', () => {
    for (const { unit, code } of PARAMETERS) {
      const { label } = showUnit(unit, { pressure: 'mbar', partialPressure: 'kPa' });
      expect(label, code).not.toMatch(/cmH|mmHg|H2O|Hg/u);
    }
  });

  test('what was entered comes back as it was entered', () => {
    const entered = fc.integer({ min: -5000, max: 20_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        entered,
        fc.constantFrom(...PRESSURE_UNITS),
        fc.constantFrom(...PARTIAL_PRESSURE_UNITS),
        fc.constantFrom('cm[H2O]', 'mm[Hg]', 'mL/cm[H2O]', 'mL'),
        (value, pressure, partialPressure, unit) => {
          const shown = showUnit(unit, { pressure, partialPressure });
          expect(toShown(toStored(value, shown), shown)).toBe(value);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a limit of 35 mbar is stored as 35.69 cmH2O', () => {
    expect(toStored(35, showUnit('cm[H2O]', MILLIBAR))).toBeCloseTo(35.69, 2);
  });
});
