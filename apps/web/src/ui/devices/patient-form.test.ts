import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { expect, test } from 'vitest';
import { EMPTY_PATIENT_FORM, toCreatePatientBody } from './patient-form.ts';

const schema = ENDPOINTS.createPatient.body;

test('an empty form is a patient of whom nothing is known yet', () => {
  const body = toCreatePatientBody(EMPTY_PATIENT_FORM);
  expect(body).toEqual({ sex: 'any', age: null, age_unit: null, height: null, weight: null });
  expect(schema.safeParse(body).success).toBe(true);
});

test('what is filled in is sent, age with its unit', () => {
  const body = toCreatePatientBody({
    pseudonym: ' P-7 ',
    sex: 'woman',
    age: 8,
    age_unit: 'months',
    height: 70,
    weight: 7.5,
  });
  expect(body).toEqual({
    pseudonym: 'P-7',
    sex: 'woman',
    age: 8,
    age_unit: 'months',
    height: 70,
    weight: 7.5,
  });
  expect(schema.safeParse(body).success).toBe(true);
});
