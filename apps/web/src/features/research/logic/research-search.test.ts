import { expect, test } from 'vitest';
import { readResearchSearch, writeResearchSearch } from './research-search.ts';

test('a view that is written to the address is read back the same', () => {
  const search = readResearchSearch({
    project: '3',
    cohort: '12',
    definition: '{"where":{"kind":"age","from":60}}',
    compare: 'c1,s2',
    parameter: 'vte_ml',
    split: 'age',
    cuts: '60,40',
    variables: 'age,vte_ml',
    step: '6',
    hours: '72',
    zero: 'prone',
    page: '2',
    effect: 'c12',
    setting: 'PEEPCPAP',
    direction: 'higher',
    least: '2',
    most: '5',
    alone: '1',
    row: 'rr_bpm',
  });
  expect(search).toMatchObject({ compare: ['c1', 's2'], cuts: [40, 60], page: 2 });
  expect(readResearchSearch(writeResearchSearch(search))).toEqual(search);
});

test('the start has an empty address', () => {
  expect(writeResearchSearch(readResearchSearch({}))).toEqual({});
});

test.each([
  { cohort: 'x', project: '0', page: '-1' },
  { definition: '{"where":{"kind":"age"}}' },
  { definition: '{' },
  { compare: 'c0,<b>,7' },
  { effect: 'x', setting: 'PEEPCPAP' },
])('what is not legible is left out: %j', (search) => {
  expect(writeResearchSearch(readResearchSearch(search))).toEqual({});
});

test('no more is compared than the server takes, and nothing twice', () => {
  expect(readResearchSearch({ compare: 'c1,c1,c2,c3,c4,c5' }).compare).toEqual(['c1', 'c2', 'c3', 'c4']);
});
