import type { Patient } from '@eupnea/contracts/patient';
import { expect, test } from 'vitest';
import { listDifferences, readCombination, suggestFields } from './combine-fields.ts';
import { makePatient } from '../../../testing/make-patient.ts';

const RECORD = makePatient({
  id: 1,
  pseudonym: 'A1',
  age: 60,
  age_unit: 'years',
  category: 'ADULT',
  weight: 80,
  date_in: '2026-03-01T08:00:00.000Z',
  // Not recorded, which another record may answer; a recorded "no" is an answer.
  ARDS: null,
});

test('two records differ in their values, not in their id and version', () => {
  expect(listDifferences(RECORD, { ...RECORD, id: 2, version: 9 })).toEqual([]);
  expect(listDifferences(RECORD, { ...RECORD, weight: 81, age_unit: 'months' })).toEqual(['age', 'weight']);
});

test('what only the record that ends knows is proposed, and nothing that would replace a value', () => {
  const other: Patient = { ...RECORD, sex: 'man', height: 180, weight: 75, ARDS: true, status: 'x' };
  expect(suggestFields(RECORD, other)).toEqual(['sex', 'height', 'status', 'ARDS']);
  expect(suggestFields(other, RECORD)).toEqual([]);
});

test('an address names the record that stays and may leave the other open', () => {
  expect(readCombination('12-15')).toEqual({ into: 12, from: 15 });
  expect(readCombination('12')).toEqual({ into: 12, from: null });
});
