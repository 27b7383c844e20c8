import { expect, test } from 'vitest';
import { REGISTRY_UNITS } from './shown-unit.ts';
import { printCriterionValue } from './weaning-values.ts';
import { printOxygenation } from './print-oxygenation.ts';

const EN = { locale: 'en-GB', units: REGISTRY_UNITS };

test('P/F reads the same among the readiness criteria as with the blood gas', () => {
  expect(printCriterionValue('pf', 204.4, EN)).toBe('204');
  expect(printCriterionValue('pf', 204.4, EN)).toBe(printOxygenation(204.4, EN));
});
