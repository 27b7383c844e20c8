import { findParameter } from '@eupnea/model';
import { expect, test } from 'vitest';
import {
  CARD_NUMERICS,
  CARD_PAIRS,
  PHONE_NUMERICS,
  SETTING_LINES,
  WIDGET_NUMERICS,
  pickSettings,
} from './card-numerics.ts';

test('every number of a card has its definition in the registry', () => {
  const codes = [...CARD_NUMERICS, ...WIDGET_NUMERICS, ...PHONE_NUMERICS].map((numeric) => numeric.code);
  for (const code of [...codes, ...CARD_PAIRS]) expect(findParameter('monitored', code)?.code).toBe(code);
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
