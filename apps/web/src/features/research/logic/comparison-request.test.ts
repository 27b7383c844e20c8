import { describe, expect, test } from 'vitest';
import {
  readCompared,
  readCourseTimes,
  readGroups,
  readParameter,
  readVariables,
} from './comparison-request.ts';
import { readResearchSearch } from './research-search.ts';

const ask = (search: Readonly<Record<string, string>>) => readCompared(readResearchSearch(search));

test('groups are cohorts and snapshots by the first letter of their mark', () => {
  expect(readGroups(['c12', 's3'])).toEqual([{ cohort_id: 12 }, { snapshot_id: 3 }]);
});

describe('a split', () => {
  test('by a category needs no cuts', () => {
    expect(ask({ compare: 'c1', split: 'sex', cuts: '4' })).toEqual({
      groups: [{ cohort_id: 1 }],
      split: { by: 'sex' },
    });
  });

  test('by a number waits for its cuts and takes each once', () => {
    expect(ask({ compare: 'c1', split: 'age' })).not.toHaveProperty('split');
    expect(ask({ compare: 'c1', split: 'age', cuts: '60,40,60' })).toMatchObject({
      split: { by: 'age', cuts: [40, 60] },
    });
  });

  test('of two groups, or by what nobody knows, is none', () => {
    expect(ask({ compare: 'c1,c2', split: 'sex' })).not.toHaveProperty('split');
    expect(ask({ compare: 'c1', split: 'pseudonym', cuts: '1' })).not.toHaveProperty('split');
  });
});

test('what the server would refuse in an address gives the usual view', () => {
  expect(readParameter({ parameter: 'shoe_size' })).toBe('vte_ml');
  expect(readVariables({ variables: ['shoe_size'] })).toEqual(readVariables({ variables: [] }));
  expect(readVariables({ variables: ['vte_ml', 'shoe_size', 'age'] })).toEqual(['age', 'vte_ml']);
  expect(readCourseTimes({ step: 5, hours: 73, zero: null })).toEqual({ step_hours: 6, hours: 72 });
  expect(readCourseTimes({ step: 24, hours: 672, zero: 'prone' })).toEqual({
    hour_zero_note: 'prone',
    step_hours: 24,
    hours: 672,
  });
});
