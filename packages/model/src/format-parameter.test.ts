import { describe, expect, test } from 'vitest';
import { formatParameter, formatUnrounded } from './format-parameter.ts';

describe('formatParameter', () => {
  test.each(['Pmax', 'VTe', 'SpO2', 'Oxygen', 'RR', 'PetCO2'])('%s is rounded down to an integer', (code) => {
    expect(formatParameter('monitored', code, 34.9)).toBe('34');
    expect(formatParameter('monitored', code, 35)).toBe('35');
  });

  test('a driving pressure is the difference that its reader sees, in one decimal', () => {
    expect(formatParameter('monitored', 'deltaP', 15.94)).toBe('15.9');
    expect(formatParameter('monitored', 'deltaP', 15.96)).toBe('16.0');
  });

  test('what is an integer but for binary rounding keeps its unit', () => {
    expect(formatParameter('monitored', 'Pmax', 34.999_999_9)).toBe('35');
    expect(formatParameter('monitored', 'Pmax', 0.1 + 0.2 + 34.7)).toBe('35');
    expect(formatParameter('monitored', 'Pmax', 34.999_99)).toBe('34');
  });

  test('rounds down below zero too, and has no minus zero', () => {
    expect(formatParameter('monitored', 'Pmax', -0.5)).toBe('-1');
    expect(formatParameter('monitored', 'PEEPCPAP', -0.04)).toBe('0.0');
    expect(formatParameter('monitored', 'VTe', -0.000_000_1)).toBe('0');
  });

  test('RCexp has two decimals, every other monitored number one', () => {
    expect(formatParameter('monitored', 'RCexp', 0.456)).toBe('0.46');
    for (const code of [
      'Ppause',
      'MAP',
      'PEEPCPAP',
      'VTi',
      'MVe',
      'IE',
      'R_insp',
      'R_exp',
      'Compl',
      'VT_IBW',
      'RCinsp',
      'mp1',
    ]) {
      expect(formatParameter('monitored', code, 7.04), code).toBe('7.0');
    }
    expect(formatParameter('monitored', 'not in the registry', 7.04)).toBe('7.0');
  });

  test('mode and key 34 stay as received', () => {
    expect(formatParameter('monitored', 'mode', 'P-CMV')).toBe('P-CMV');
    expect(formatParameter('monitored', '34', '1:2.0')).toBe('1:2.0');
    expect(formatParameter('monitored', '34', 0.512)).toBe('0.512');
  });

  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, ''])(
    '%s is absent, not zero',
    (value) => {
      expect(formatParameter('monitored', 'Pmax', value)).toBeNull();
      expect(formatUnrounded('monitored', 'Pmax', value)).toBeNull();
    },
  );

  test('uses the decimal sign of the language and groups nothing', () => {
    expect(formatParameter('monitored', 'MVe', 1234.56, 'de')).toBe('1234,6');
    expect(formatParameter('monitored', 'MVe', 1234.56, 'pt-BR')).toBe('1234,6');
    expect(formatParameter('monitored', 'MVe', 1234.56)).toBe('1234.6');
  });
});

describe('formatUnrounded', () => {
  test('shows one decimal more than the card and rounds to nearest', () => {
    expect(formatUnrounded('monitored', 'Pmax', 34.96)).toBe('35.0');
    expect(formatUnrounded('monitored', 'Pmax', 34.9, 'nl')).toBe('34,9');
    expect(formatUnrounded('monitored', 'PEEPCPAP', 5.25)).toBe('5.25');
    expect(formatUnrounded('monitored', 'RCexp', 0.4567)).toBe('0.457');
    expect(formatUnrounded('monitored', 'mode', 'P-CMV')).toBe('P-CMV');
  });
});
