import { ensure, findParameter } from '@eupnea/model';
import { expect, test } from 'vitest';
import {
  displayBeyond,
  displayEntered,
  enteredDecimals,
  displayExact,
  displayLimit,
  displayNumber,
  displayUnit,
  displayValue,
  type Notation,
} from './display-value.ts';
import { REGISTRY_UNITS, type UnitChoice } from './shown-unit.ts';

const MILLIBAR_AND_KPA: UnitChoice = { pressure: 'mbar', partialPressure: 'kPa' };

function notation(locale: string, units: UnitChoice = REGISTRY_UNITS): Notation {
  return { locale, units };
}

const EN = notation('en-GB');
const EN_MBAR = notation('en-GB', MILLIBAR_AND_KPA);

test('a card rounds by the registry, a popover does not round down', () => {
  expect(displayValue('monitored', 'Pmax', 34.96, EN)).toBe('34');
  expect(displayExact('monitored', 'Pmax', 34.96, EN)).toBe('35.0');
  expect(displayValue('monitored', 'PEEPCPAP', 10.06, notation('de-DE'))).toBe('10,1');
});

test('I:E has one decimal and the notation 1:n beside it, inverse where inspiration is longer', () => {
  expect(displayValue('monitored', 'IE', 0.4545, EN)).toBe('0.5 (1:2.2)');
  expect(displayValue('monitored', 'IE', 1.5, notation('pt-BR'))).toBe('1,5 (1,5:1)');
  expect(displayValue('setting', 'IE', 0.5, EN)).toBe('1:2.0');
  expect(displayExact('monitored', 'IE', 0.4545, EN)).toBe('1:2.20');
  expect(displayValue('setting', 'IE', '1:2', EN)).toBe('1:2');
});

test('what is missing is ---, never 0', () => {
  for (const absent of [undefined, null, Number.NaN, ''])
    for (const units of [EN, EN_MBAR]) expect(displayValue('monitored', 'Pmax', absent, units)).toBe('---');
  expect(displayValue('monitored', 'IE', 0, EN)).toBe('---');
  expect(displayNumber(definition('pip_cmh2o'), null, EN_MBAR)).toBe('---');
});

function definition(code: string) {
  return ensure(findParameter('breath', code), code);
}

test('a pressure is rounded by the same rule after it is converted', () => {
  // 35.69 cmH2O x 0.980665 = 34.9999 mbar: a card rounds down.
  expect(displayValue('monitored', 'Pmax', 35.69, EN_MBAR)).toBe('34');
  expect(displayValue('monitored', 'Pmax', 35 / 0.980665, EN_MBAR)).toBe('35');
  expect(displayExact('monitored', 'Pmax', 35.69, EN_MBAR)).toBe('35.0');
  expect(displayUnit(ensure(findParameter('monitored', 'Pmax'), 'Pmax'), EN_MBAR)).toBe('mbar');
});

test('a number that a device sent as text is converted too, a word is not', () => {
  expect(displayValue('setting', 'PEEPCPAP', '10', EN_MBAR)).toBe(
    displayValue('setting', 'PEEPCPAP', 10, EN_MBAR),
  );
  expect(displayValue('setting', 'PEEPCPAP', 'off', EN_MBAR)).toBe('off');
});

test('kilopascal has a decimal more, so that a millimetre of mercury is not lost', () => {
  // 38 mmHg x 0.133322 = 5.066 kPa, 39 mmHg = 5.200 kPa.
  expect(displayValue('monitored', 'PetCO2', 38, EN)).toBe('38');
  expect(displayValue('monitored', 'PetCO2', 38, EN_MBAR)).toMatch(/^5\.[01]$/);
  expect(displayExact('monitored', 'PetCO2', 38, EN_MBAR)).toBe('5.07');
});

test('a limit has no trailing zeros, converted or not', () => {
  expect(displayLimit('cm[H2O]', 35, EN)).toBe('35');
  expect(displayLimit('cm[H2O]', 35, EN_MBAR)).toBe('34.3');
  expect(displayLimit('cm[H2O]', 35 / 0.980665, EN_MBAR)).toBe('35');
  expect(displayLimit('mL', 350, EN_MBAR)).toBe('350');
});

test('a limit that a device sends with noise is rounded by its magnitude, a small one keeps two decimals', () => {
  expect(displayLimit('cm[H2O]', 34.98, EN)).toBe('35');
  expect(displayLimit('mL', 600.36, EN)).toBe('600.4');
  expect(displayLimit('L/min', 0.25, EN)).toBe('0.25');
});

test('an entered value keeps its decimals, whatever its magnitude', () => {
  expect(displayEntered('mm[Hg]', 53.25, EN)).toBe('53.25');
  expect(displayEntered('mm[Hg]', 53, EN)).toBe('53');
});

test('pH has two decimals wherever it stands', () => {
  expect(displayEntered('[pH]', 7.3, EN)).toBe('7.30');
  expect(displayUnit({ unit: '[pH]' }, EN)).toBe('');
});

test('entered values of one column share their decimals', () => {
  const column = [5.25, null, 5.5, -2];
  const decimals = enteredDecimals('mmol/L', column, EN);
  expect(decimals).toBe(2);
  expect(displayEntered('mmol/L', -2, EN, decimals)).toBe('-2.00');
  expect(enteredDecimals('mmol/L', [25, undefined, -3], EN)).toBe(0);
  expect(enteredDecimals('mmol/L', [], EN)).toBe(0);
});

test('a value beside the limit that it breaks is rounded once, and never reads as the limit', () => {
  const volume = ensure(findParameter('monitored', 'VTi'), 'VTi');
  expect(displayBeyond(volume, 600.36, 600, EN)).toBe('600.4');
  expect(displayBeyond(volume, 600.04, 600, EN)).toBe('600.04');
  expect(displayBeyond(volume, 249.96, 250, EN)).toBe('249.96');
  expect(displayBeyond(volume, 234.2, 250, EN)).toBe('234.2');
});

test('compliance goes with the pressure it is made of', () => {
  const compliance = definition('compliance_ml_cmh2o');
  expect(displayUnit(compliance, EN_MBAR)).toBe('mL/mbar');
  // 49.03325 mL/cmH2O = 50 mL/mbar.
  expect(Number(displayNumber(compliance, 49.03325, EN_MBAR))).toBe(50);
});
