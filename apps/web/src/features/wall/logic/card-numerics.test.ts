import { findParameter } from '@eupnea/model';
import { expect, test } from 'vitest';
import {
  CARD_NUMERICS,
  PHONE_NUMERICS,
  SETTING_LINES,
  WIDGET_NUMERICS,
  pickPairs,
  pickSettings,
} from './card-numerics.ts';

test('every number of a card has its definition in the registry', () => {
  const codes = [...CARD_NUMERICS, ...WIDGET_NUMERICS, ...PHONE_NUMERICS].map((numeric) => numeric.code);
  for (const code of [...codes, ...pickPairs({}), ...pickPairs({ AutoPEEP: 1, P01: 1, f_spont: 1 })])
    expect(findParameter('monitored', code)?.code).toBe(code);
});

test('a pair without a value gives its place to a number that the device sends', () => {
  expect(pickPairs({})).toEqual(['Ppause', 'deltaP', 'Compl', 'PetCO2', 'VT_IBW', 'IE']);
  expect(pickPairs({ Compl: 1, PetCO2: 1, IE: 1, AutoPEEP: 1, P01: 1 })).toEqual([
    'AutoPEEP',
    'P01',
    'Compl',
    'PetCO2',
    'VT_IBW',
    'IE',
  ]);
});

test('what Eupnea measures of every device moves no pair', () => {
  expect(pickPairs({ RCexp: 1 })).toEqual(pickPairs({}));
});

test('settings keep their order, and what is not told leaves its place to the next', () => {
  expect(pickSettings({ ramp: 1, rate: 1, PEEPCPAP: 1, unknown: 1 }, SETTING_LINES)).toEqual([
    'PEEPCPAP',
    'rate',
    'ramp',
  ]);
  expect(pickSettings({ FiO2: 1, Oxygen: 1 }, SETTING_LINES)).toEqual(['Oxygen']);
  expect(pickSettings({ FiO2: 1 }, SETTING_LINES)).toEqual(['FiO2']);
});

test('a card shows as many settings as it has lines, and the registry knows each', () => {
  const everything = new Proxy<Record<string, unknown>>({}, { get: () => 1 });
  const shown = pickSettings(everything, SETTING_LINES);
  expect(shown).toHaveLength(SETTING_LINES);
  expect(pickSettings(everything, 3)).toEqual(shown.slice(0, 3));
  for (const code of shown) expect(findParameter('setting', code)).not.toBeNull();
});
