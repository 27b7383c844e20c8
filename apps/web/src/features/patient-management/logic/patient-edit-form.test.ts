import { expect, test } from 'vitest';
import { differingFields, toEditBody, type PatientEditForm } from './patient-edit-form.ts';

const OPENED: PatientEditForm = {
  pseudonym: 'A1',
  sex: 'man',
  age: 60,
  age_unit: 'years',
  height: 175,
  weight: '',
  status: '',
  tube: '',
  tube_diametr: '',
  ARDS: false,
  COPD: false,
  BrainJ: false,
  description: '',
};

test('only what was changed is sent, an emptied field as null', () => {
  expect(toEditBody(OPENED, { ...OPENED, height: '', ARDS: true }, 3)).toEqual({
    version: 3,
    height: null,
    ARDS: true,
  });
  expect(toEditBody(OPENED, OPENED, 3)).toEqual({ version: 3 });
});

test('age and its unit go together', () => {
  expect(toEditBody(OPENED, { ...OPENED, age_unit: 'months' }, 1)).toEqual({
    version: 1,
    age: 60,
    age_unit: 'months',
  });
  expect(toEditBody(OPENED, { ...OPENED, age: '' }, 1)).toEqual({ version: 1, age: null, age_unit: null });
});

test('two versions differ in the fields named', () => {
  expect(differingFields(OPENED, { ...OPENED, sex: 'woman', COPD: true })).toEqual(['sex', 'COPD']);
});
