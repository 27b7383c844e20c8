import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { parseAnalyzeArgs } from './analyze-options.ts';

describe('the arguments of analyze', () => {
  it('have defaults', () => {
    expect(parseAnalyzeArgs(['x.csv'])).toEqual({
      inputs: ['x.csv'],
      jobs: availableParallelism(),
      format: 'csv',
      out: null,
      oneTable: false,
      segment: null,
      columns: null,
      rateHz: null,
      lagMs: null,
      timeZone: null,
      told: {
        mode: null,
        setRatePerMin: null,
        peepCmh2o: null,
        weightKg: null,
        heightCm: null,
        sex: null,
      },
      issues: null,
    });
  });

  it.each([
    [[], 'a FILE is needed'],
    [['x', '-'], 'standard input (-) stands alone'],
    [['x', '--jobs', '0'], '--jobs must be a whole number from 1 to 64, not "0"'],
    [['x', '--jobs', '2.5'], '--jobs must be a whole number from 1 to 64, not "2.5"'],
    [['x', '--format', 'xlsx'], '--format is one of csv, json, parquet, not "xlsx"'],
    [['x', '--segment', 'guess'], '--segment is one of device, waveform, not "guess"'],
    [['x', '--columns', 'flow=F'], '--columns: flow and pressure are both needed'],
    [['x', '--rate', '5'], '--rate is a number from 25 to 1000, not "5"'],
    [['x', '--rate', 'fast'], '--rate is a number from 25 to 1000, not "fast"'],
    [['x', '--timezone', 'Mars/Base'], '--timezone: "Mars/Base" is not an IANA time zone'],
  ])('are refused with a reason: %j', (args, message) => {
    expect(() => parseAnalyzeArgs(args)).toThrow(new UsageError(message));
  });

  it('take what a user states about ventilator and patient, and refuse an unknown mode', () => {
    const args = [
      'x',
      '--mode',
      'SIMV',
      '--set-rate',
      '14',
      '--peep',
      '8',
      '--height',
      '170',
      '--sex',
      'woman',
    ];
    expect(parseAnalyzeArgs(args).told).toEqual({
      mode: 'SIMV',
      setRatePerMin: 14,
      peepCmh2o: 8,
      weightKg: null,
      heightCm: 170,
      sex: 'woman',
    });
    expect(() => parseAnalyzeArgs(['x', '--mode', 'Fancy'])).toThrow('--mode: "Fancy" is not known');
    expect(() => parseAnalyzeArgs(['x', '--sex', 'f'])).toThrow('--sex is man or woman');
  });
});
