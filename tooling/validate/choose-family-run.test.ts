import { FRESH_EVALUATIONS } from '@eupnea/validation';
import { describe, expect, it } from 'vitest';
import { chooseFamilyRun } from './choose-family-run.ts';

const wanted = { seeds: '3-5', beds: '8', evaluation: undefined };

describe('chooseFamilyRun', () => {
  it('takes development seeds as they are asked for', () => {
    expect(chooseFamilyRun(wanted)).toEqual({
      run: { seeds: { from: 3, to: 5 }, beds: 8 },
      evaluation: null,
    });
    expect(chooseFamilyRun({ ...wanted, seeds: '7' }).run.seeds).toEqual({ from: 7, to: 7 });
  });

  it('never gives fresh seeds away as development seeds', () => {
    for (const { from, to } of FRESH_EVALUATIONS) {
      expect(() => chooseFamilyRun({ ...wanted, seeds: `${from}-${to}` })).toThrow('development seeds');
    }
  });

  it('gives an evaluation its own range while no commit is written to it', () => {
    const evaluations = [
      { from: 11, to: 12, commit: 'abc' },
      { from: 21, to: 22, commit: null },
    ];
    expect(chooseFamilyRun({ ...wanted, evaluation: '2' }, evaluations)).toEqual({
      run: { seeds: { from: 21, to: 22 }, beds: 8 },
      evaluation: 2,
    });
    expect(() => chooseFamilyRun({ ...wanted, evaluation: '1' }, evaluations)).toThrow('spent on commit abc');
  });

  it('refuses a fourth evaluation, no range and no number of beds by name', () => {
    expect(() => chooseFamilyRun({ ...wanted, evaluation: '4' })).toThrow('--evaluation 4');
    expect(() => chooseFamilyRun({ ...wanted, seeds: '5-3' })).toThrow('--family-seeds 5-3');
    expect(() => chooseFamilyRun({ ...wanted, beds: '0' })).toThrow('--family-beds 0');
  });
});
