import { checkAge, type EditPatientBody } from '@eupnea/contracts/patient';
import { categorizePatient } from '@eupnea/model';
import { invalidField } from '../../http/problem-error.ts';
import type { patient } from '../../storage/schema/patient.ts';
import type { PatientRecord } from './to-patient.ts';

export type PatientValues = {
  -readonly [Key in keyof typeof patient.$inferInsert]?: (typeof patient.$inferInsert)[Key];
};

/** Columns of a body; throws a problem when they contradict the stored record. */
export function listEdits(record: PatientRecord, body: EditPatientBody): PatientValues {
  const values: PatientValues = {};
  if (body.pseudonym !== undefined) values.pseudonym = body.pseudonym;
  if (body.sex !== undefined) values.sex = body.sex;
  if (body.height !== undefined) values.heightCm = body.height;
  if (body.weight !== undefined) values.weightKg = body.weight;
  if (body.status !== undefined) values.status = body.status;
  if (body.ARDS !== undefined) values.ards = body.ARDS;
  if (body.COPD !== undefined) values.copd = body.COPD;
  if (body.BrainJ !== undefined) values.brainJ = body.BrainJ;
  if (body.tube !== undefined) values.tube = body.tube;
  if (body.tube_diametr !== undefined) values.tubeDiametr = body.tube_diametr;
  if (body.description !== undefined) values.description = body.description;
  return { ...values, ...listAgeEdits(record, body), ...listDateEdits(record, body) };
}

/** The category follows the age unless the body names it. */
function listAgeEdits(record: PatientRecord, body: EditPatientBody): PatientValues {
  const values: PatientValues = {};
  const namesAge = body.age !== undefined || body.age_unit !== undefined;
  if (namesAge) {
    const age = body.age === undefined ? record.age : body.age;
    const unit = body.age_unit === undefined ? record.ageUnit : body.age_unit;
    const wrong = checkAge(age, unit);
    if (wrong !== null) throw invalidField('age', wrong);
    values.age = age;
    values.ageUnit = unit;
    values.category = categorizePatient(age, unit);
  }
  if (body.category !== undefined) values.category = body.category;
  return values;
}

function listDateEdits(record: PatientRecord, body: EditPatientBody): PatientValues {
  const values: PatientValues = {};
  if (body.date_in !== undefined) values.dateIn = body.date_in === null ? null : new Date(body.date_in);
  if (body.date_out !== undefined) values.dateOut = body.date_out === null ? null : new Date(body.date_out);
  const dateIn = values.dateIn === undefined ? record.dateIn : values.dateIn;
  const dateOut = values.dateOut === undefined ? record.dateOut : values.dateOut;
  if (dateIn !== null && dateOut !== null && dateOut < dateIn) {
    throw invalidField(
      body.date_out === undefined ? 'date_in' : 'date_out',
      'The date out lies before the date in',
    );
  }
  return values;
}
