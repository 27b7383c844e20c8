import { expect, test } from 'vitest';
import { namePatient } from './name-patient.ts';

test('a patient of a change is called by the pseudonym, and whom the reader may not see by the number', () => {
  const patients = [
    { id: 4, pseudonym: 'North-04' },
    { id: 12, pseudonym: 'North-12' },
  ];
  expect(namePatient({ patients }, 12)).toBe('North-12');
  expect(namePatient({ patients }, 5)).toBe('5');
});
