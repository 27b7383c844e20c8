import type { EndpointRequest } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS } from '@eupnea/contracts/endpoints';

export const SEXES = ['man', 'woman', 'any'] as const;
export const AGE_UNITS = ['years', 'months', 'days'] as const;

/** Form fields; numbers are '' while empty. */
export interface PatientForm {
  readonly pseudonym: string;
  readonly sex: (typeof SEXES)[number];
  readonly age: number | string;
  readonly age_unit: (typeof AGE_UNITS)[number];
  readonly height: number | string;
  readonly weight: number | string;
}

export const EMPTY_PATIENT_FORM: PatientForm = {
  pseudonym: '',
  sex: 'any',
  age: '',
  age_unit: 'years',
  height: '',
  weight: '',
};

function orNull(value: number | string): number | null {
  return value === '' ? null : Number(value);
}

/** Without a pseudonym the server generates one; age and unit are given together. */
export function toCreatePatientBody(
  form: PatientForm,
): EndpointRequest<(typeof ENDPOINTS)['createPatient']>['body'] {
  const age = orNull(form.age);
  const pseudonym = form.pseudonym.trim();
  return {
    ...(pseudonym === '' ? {} : { pseudonym }),
    sex: form.sex,
    age,
    age_unit: age === null ? null : form.age_unit,
    height: orNull(form.height),
    weight: orNull(form.weight),
  };
}
