import { expect, it } from 'vitest';
import { readStatedPatient } from './stated-patient.ts';

it('a line names a patient by a label and a text, or by a number', () => {
  expect(readStatedPatient('"Patient ID";"A7"')).toEqual({ label: 'patient id', name: 'a7' });
  expect(readStatedPatient('# Patient no. 007')).toEqual({ label: 'patient', name: '7' });
  expect(readStatedPatient('patient coughs')).toBeNull();
});

it('a line longer than any label is read at once, whatever it holds', () => {
  expect(readStatedPatient(`a:${' '.repeat(8000)},x,`)).toBeNull();
  expect(readStatedPatient(`patient: ${'7'.repeat(8000)}`)).toBeNull();
});
