import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { parseConvertArgs } from './convert-options.ts';

describe('the arguments of convert', () => {
  it('have defaults', () => {
    const { target, ...options } = parseConvertArgs(['x.csv', 'folder', '--to', 'csv', '--out', 'y']);
    expect(target.id).toBe('csv');
    expect(options).toEqual({
      inputs: ['x.csv', 'folder'],
      jobs: availableParallelism(),
      outFolder: 'y',
      columns: null,
      rateHz: null,
      lagMs: null,
      timeZone: null,
      told: {
        mode: null,
        setRatePerMin: null,
        peepCmh2o: null,
        changes: [],
        weightKg: null,
        heightCm: null,
        sex: null,
      },
      startedAt: null,
      pseudonym: null,
      issues: null,
      shiftsDates: false,
      withBreaths: true,
      overwrite: false,
    });
  });

  it.each([
    [['--to', 'csv', '--out', 'x'], 'at least one file, folder or pattern is needed'],
    [['x', '--to', 'csv'], '--out is missing'],
    [
      ['x', '--to', 'csv', '--out', 'y', '--jobs', '65'],
      '--jobs must be a whole number from 1 to 64, not "65"',
    ],
    [['x', '--out', 'y'], /^--to is missing: one of csv, parquet, wfdb, edf, pb840/],
    [['x', '--to', 'xlsx', '--out', 'y'], /^--to is one of csv, parquet, wfdb, edf, pb840.*, not "xlsx"/],
    [['x', '--to', 'edf', '--out', 'y', '--date-shift'], /^--date-shift: EDF\+ cannot say/],
    [['x', '--to', 'csv', '--out', 'y', '--start', 'yesterday'], /^--start is a time such as/],
    [['x', '--to', 'csv', '--out', 'y', '--rate', '5'], '--rate must be a number from 25 to 1000, not "5"'],
    [['x', '--to', 'csv', '--out', 'y', '--timezone', 'Mars'], '--timezone: "Mars" is not an IANA time zone'],
    [
      ['x', '--to', 'csv', '--out', 'y', '--columns', 'flow=F'],
      '--columns: flow and pressure are both needed',
    ],
  ])('are refused with a reason: %j', (args, message) => {
    expect(() => parseConvertArgs(args)).toThrow(UsageError);
    expect(() => parseConvertArgs(args)).toThrow(message);
  });
});
