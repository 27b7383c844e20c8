import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { parseAnalyzeArgs } from './analyze-options.ts';

describe('the arguments of analyze', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-options-'));

  afterAll(() => rmSync(folder, { recursive: true }));

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
        changes: [],
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
      changes: [],
      weightKg: null,
      heightCm: 170,
      sex: 'woman',
    });
    expect(() => parseAnalyzeArgs(['x', '--mode', 'Fancy'])).toThrow('--mode: "Fancy" is not known');
    expect(() => parseAnalyzeArgs(['x', '--sex', 'f'])).toThrow('--sex is man or woman');
  });

  it('take settings that change, from options or from a table', () => {
    const changes = [
      { from: '0', mode: 'PC-A/C', set_rate: 15 },
      { from: '00:12:30', mode: 'PSV', peep: 8 },
    ];
    const options = [
      '--change',
      'time=0,mode=PC-A/C,set-rate=15',
      '--change',
      'time=00:12:30, mode=PSV, peep=8',
    ];
    expect(parseAnalyzeArgs(['x', ...options]).told.changes).toEqual(changes);
    const path = join(folder, 'settings.csv');
    writeFileSync(path, 'time;mode;set_rate;peep\n0;PC-A/C;15;\n00:12:30;PSV;;8\n');
    expect(parseAnalyzeArgs(['x', '--settings', path]).told.changes).toEqual(changes);
  });

  it.each([
    [['time=300,mode=Fancy'], '--change time=300,mode=Fancy: "Fancy" is not known'],
    [['time=300,fio2=40'], '--change time=300,fio2=40: "fio2=40" is none of time=, mode=, set-rate=, peep='],
    [['time=300,peep=5,peep=6'], 'peep is there twice'],
    [['time=300,peep=80'], 'peep must be a number from 0 to 60, not "80"'],
    [['mode=PSV'], '--change mode=PSV: "" is no time'],
    [['time=-5,mode=PSV'], 'the time -5 is before the start of the recording'],
    [['time=300,mode=PSV', 'time=00:04:00,peep=8'], 'the time 00:04:00 is not after 300'],
  ])('refuse a change with a fault: %j', (changes, message) => {
    const args = changes.flatMap((change) => ['--change', change]);
    expect(() => parseAnalyzeArgs(['x', ...args])).toThrow(message);
  });

  it('refuse a table of settings with the line of its fault', () => {
    const path = join(folder, 'faulty.csv');
    writeFileSync(path, 'time,mode\n0,PC-A/C\n\n60,Fancy\n');
    expect(() => parseAnalyzeArgs(['x', '--settings', path])).toThrow(
      `--settings ${path}, line 4: "Fancy" is not known`,
    );
    expect(() => parseAnalyzeArgs(['x', '--settings', join(folder, 'none.csv')])).toThrow('no such file');
    expect(() => parseAnalyzeArgs(['x', '--settings', path, '--change', 'time=0,peep=5'])).toThrow(
      '--change and --settings exclude each other',
    );
  });
});
