import { expect, it } from 'vitest';
import { listSettings } from './list-settings.ts';
import type { SettingInterval } from './round-page-repository.ts';

const RANGE = { deviceId: 1, fromUs: 0n, toUs: 1_000_000n };

function settingsOf(modeName: string): readonly string[] {
  const set = (parameter: string, value: number | string, source: SettingInterval['source']) => ({
    parameter,
    value,
    source,
    startedAtUs: 0n,
    endedAtUs: null,
  });
  const intervals = [
    set('mode_name', modeName, 'device'),
    set('pressure_support', 12, 'device'),
    set('p_control', 12, 'estimated'),
    set('TI', 0.65, 'estimated'),
  ];
  return listSettings([{ range: RANGE, stayFromUs: 0n, intervals }]).map(({ parameter }) => parameter);
}

it('lists no control pressure and no inspiratory time that was estimated in a support mode', () => {
  expect(settingsOf('PSV')).toEqual(['mode_name', 'pressure_support']);
});

it('keeps these estimates in a mode that may have them', () => {
  expect(settingsOf('PC-CMV')).toContain('p_control');
  expect(settingsOf('a mode of no table')).toContain('TI');
});
