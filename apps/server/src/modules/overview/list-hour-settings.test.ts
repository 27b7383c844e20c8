import { expect, it } from 'vitest';
import { listHourSettings, type SettingOfHour } from './list-hour-settings.ts';

const START = Date.parse('2026-11-20T07:00:00Z');
const minute = (count: number): number => START + count * 60_000;

function setting(parameter: string, value: number, from: number, to: number | null = null): SettingOfHour {
  return { parameter, value, startMs: minute(from), endMs: to === null ? null : minute(to) };
}

it('takes the settings in force at the end of each hour', () => {
  const settings = [
    setting('Oxygen', 40, -30, 50),
    setting('PEEPCPAP', 8, 0),
    setting('Oxygen', 60, 50),
    setting('tidal_volume', 450, 70),
  ];
  expect(listHourSettings(settings, minute(0), minute(90))).toEqual([
    { startMs: minute(0), fio2: 0.6, peepCmh2o: 8, tidalVolumeMl: null },
    { startMs: minute(60), fio2: 0.6, peepCmh2o: 8, tidalVolumeMl: 450 },
  ]);
});

it('keeps the last one of the hour when the device fell silent, and none of the hour before', () => {
  const settings = [setting('FiO2', 50, 0, 40)];
  const hours = listHourSettings(settings, minute(10), minute(120));
  expect(hours.map(({ fio2 }) => fio2)).toEqual([0.5, null]);
});

it('does not take a setting of before or after the stretch', () => {
  const settings = [setting('Oxygen', 30, 0, 10), setting('Oxygen', 90, 50)];
  expect(listHourSettings(settings, minute(10), minute(50))[0]?.fio2).toBeNull();
});

it('prefers Oxygen to the other name of the same setting', () => {
  expect(
    listHourSettings([setting('FiO2', 50, 10), setting('Oxygen', 40, 0)], minute(0), minute(60))[0]?.fio2,
  ).toBe(0.4);
});
