import { expect, test } from 'vitest';
import { displayExact, displayValue } from './display-value.ts';

test('a card rounds by the registry, a popover does not round down', () => {
  expect(displayValue('monitored', 'Pmax', 34.96, 'en-GB')).toBe('34');
  expect(displayExact('monitored', 'Pmax', 34.96, 'en-GB')).toBe('35.0');
  expect(displayValue('monitored', 'PEEPCPAP', 10.06, 'de-DE')).toBe('10,1');
});

test('I:E is a ratio, inverse where inspiration is longer', () => {
  expect(displayValue('monitored', 'IE', 0.4545, 'en-GB')).toBe('1:2.2');
  expect(displayValue('monitored', 'IE', 1.5, 'pt-BR')).toBe('1,5:1');
  expect(displayExact('monitored', 'IE', 0.4545, 'en-GB')).toBe('1:2.20');
  expect(displayValue('setting', 'IE', '1:2', 'en-GB')).toBe('1:2');
});

test('what is missing is ---, never 0', () => {
  for (const absent of [undefined, null, Number.NaN, ''])
    expect(displayValue('monitored', 'Pmax', absent, 'en-GB')).toBe('---');
  expect(displayValue('monitored', 'IE', 0, 'en-GB')).toBe('---');
});
