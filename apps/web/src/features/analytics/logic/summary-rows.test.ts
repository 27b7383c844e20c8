import type { BreathsStatistics, SettingStatistics } from '@eupnea/contracts/breath-statistics';
import { describe, expect, it } from 'vitest';
import { readShownMode, readSummarised } from './statistics-search.ts';
import {
  listBreathRows,
  listSettingRows,
  wasKnown,
  withoutOtherName,
  writeBreathCsv,
  writeSettingCsv,
} from './summary-rows.ts';

const column = (n: number, median: number | null) => ({
  n,
  missing: 1,
  mean: median,
  sd: null,
  minimum: median,
  p5: median,
  q1: median,
  median,
  q3: median,
  p95: median,
  maximum: median,
  distribution: null,
});

const BREATHS: BreathsStatistics = {
  start: null,
  end: null,
  breaths: 6,
  parameters: [
    {
      parameter: 'vte_ml',
      all: column(5, 410.5),
      modes: [
        { mode: 'vc', ...column(3, 400) },
        { mode: 'ps', ...column(2, 450) },
      ],
    },
  ],
};

const spread = (hours: number, value: number | null) => ({
  hours,
  minimum: value,
  p5: value,
  q1: value,
  median: value,
  q3: value,
  p95: value,
  maximum: value,
});
const setting = (parameter: 'rate' | 'ramp', hours: number) => ({
  parameter,
  intervals: hours > 0 ? 2 : 0,
  missing_hours: 24 - hours,
  estimated_hours: 0,
  ...spread(hours, hours > 0 ? 18 : null),
  values: hours > 0 ? [{ value: 18, hours }] : [],
  values_cut: false,
  modes: hours > 0 ? [{ mode: 'vc' as const, ...spread(hours, 18) }] : [],
});
const SETTINGS: SettingStatistics = { hours: 24, parameters: [setting('rate', 20), setting('ramp', 0)] };

describe('rows of the statistics of breaths', () => {
  it('are all modes together and each, or the one that is asked for', () => {
    expect(listBreathRows(BREATHS, null).map(({ mode, first }) => [mode, first])).toEqual([
      [null, true],
      ['vc', false],
      ['ps', false],
    ]);
    expect(listBreathRows(BREATHS, 'ps').map((row) => row.column?.n)).toEqual([2]);
    expect(listBreathRows(BREATHS, 'cpap')[0]?.column).toBeNull();
  });

  it('are a table for programs, where nothing is zero that is not known', () => {
    expect(writeBreathCsv(listBreathRows(BREATHS, null)).split('\r\n').slice(0, 2)).toEqual([
      'parameter,mode,n,missing,mean,sd,minimum,p5,q1,median,q3,p95,maximum',
      'vte_ml,all,5,1,410.5,,410.5,410.5,410.5,410.5,410.5,410.5,410.5',
    ]);
  });
});

describe('rows of the statistics of settings', () => {
  it('are of what had a value; the rest is told apart', () => {
    expect(listSettingRows(SETTINGS, null).map((row) => [row.setting.parameter, row.mode])).toEqual([
      ['rate', null],
      ['rate', 'vc'],
    ]);
    expect(SETTINGS.parameters.map(wasKnown)).toEqual([true, false]);
  });

  it('say time set and missing only for all modes together', () => {
    const [, all, mode] = writeSettingCsv(listSettingRows(SETTINGS, null)).split('\r\n');
    expect(all).toBe('rate,all,20,4,0,2,18,18,18,18,18,18,18,18 (20 h)');
    expect(mode).toBe('rate,vc,20,,,,18,18,18,18,18,18,18,');
  });
});

describe('the address of the statistics', () => {
  it('names known parameters, twelve at most, and one mode', () => {
    expect(readSummarised('vte_ml,none,rr_bpm')).toEqual(['vte_ml', 'rr_bpm']);
    expect(readSummarised(undefined).length).toBeGreaterThan(3);
    expect(readShownMode('vc')).toBe('vc');
    expect(readShownMode('vc,ps')).toBeNull();
    expect(readShownMode('colour')).toBeNull();
  });
});

it('a setting that was told under one of its two names is not among those that were not', () => {
  const of = (...codes: readonly string[]) => codes.map((parameter) => ({ parameter }));
  expect(withoutOtherName(of('FiO2', 'ETS'), of('Oxygen'))).toEqual(of('ETS'));
  expect(withoutOtherName(of('FiO2', 'Oxygen'), of('ETS'))).toEqual(of('FiO2', 'Oxygen'));
});
