import { expect, test } from 'vitest';
import { listChangedFields } from './list-changed-fields.ts';

const BEFORE = { id: 4, description: 'Bed 1', active: true, limits: { high: 35 } };
const AFTER = { id: 4, description: 'Bed 2', active: true, limits: { high: 40 }, note: null };

test('only what differs is told, on both sides', () => {
  expect(listChangedFields(BEFORE, AFTER)).toEqual(['description: Bed 1', 'limits: {"high":35}']);
  expect(listChangedFields(AFTER, BEFORE)).toEqual([
    'description: Bed 2',
    'limits: {"high":40}',
    'note: null',
  ]);
});

test('what has no other side is told whole, and nothing is nothing', () => {
  expect(listChangedFields({ device_ids: [14] }, null)).toEqual(['device_ids: [14]']);
  expect(listChangedFields([1, 2], null)).toEqual(['[1,2]']);
  expect(listChangedFields(null, AFTER)).toEqual([]);
});

test('a limit is told with the unit that it is stored in', () => {
  const limits = [
    { parameter: 'Pmax', low: null, high: 40 },
    { parameter: 'PetCO2', low: 30, high: 50 },
    { parameter: 'gone since', low: 1, high: 2 },
  ];
  expect(listChangedFields({ limits }, { limits: [] })).toEqual([
    'limits: [{"parameter":"Pmax","low":null,"high":40} cmH₂O, ' +
      '{"parameter":"PetCO2","low":30,"high":50} mmHg, {"parameter":"gone since","low":1,"high":2}]',
  ]);
});
