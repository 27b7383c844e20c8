import { expect, test } from 'vitest';
import { formOfMedication, readMedicationForm } from './medication-form.ts';

const NEW = formOfMedication(null, Date.parse('2026-11-20T10:00:00Z'), 'en-GB');

test('a dose needs its unit, and a medication its name', () => {
  expect(readMedicationForm({ ...NEW, dose: '2' }).problems).toEqual({
    name: 'required',
    unit: 'chooseUnit',
  });
  const { values } = readMedicationForm({ ...NEW, name: ' propofol ', dose: '2,5', unit: 'mg/kg/h' });
  expect(values).toMatchObject({ name: 'propofol', dose: 2.5, unit: 'mg/kg/h', route: null, ended_at: null });
  expect(values?.started_at).toBe('2026-11-20T10:00:00.000Z');
});

test('what ends before it begins is told', () => {
  const form = {
    ...NEW,
    name: 'x',
    endedAt: formOfMedication(null, Date.parse('2026-11-20T09:00:00Z'), 'en-GB').startedAt,
  };
  expect(readMedicationForm(form)).toEqual({ values: null, problems: { endedAt: 'endsBefore' } });
});
