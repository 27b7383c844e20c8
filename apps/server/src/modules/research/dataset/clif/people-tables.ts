import { findStarts } from '../../read-courses.ts';
import { capAge } from '../disguise.ts';
import type { DatasetTable } from '../dataset-table.ts';
import {
  clifColumn,
  clifEmpty,
  clifText,
  clifTime,
  HOSPITALIZATION_ID,
  hospitalizationIdOf,
  patientIdOf,
} from './clif-columns.ts';

const SEXES = { man: 'Male', woman: 'Female', any: 'Unknown' } as const;

const PATIENT_ID = clifText('patient_id', 'Patient in this data set; means nothing elsewhere');

export const CLIF_PATIENT_TABLE: DatasetTable = {
  name: 'clif_patient',
  title: 'One row a patient',
  keys: { primaryKey: ['patient_id'] },
  columns: [
    PATIENT_ID,
    clifEmpty('race_name'),
    clifText('race_category', 'Unknown: Eupnea does not record it'),
    clifEmpty('ethnicity_name'),
    clifText('ethnicity_category', 'Unknown: Eupnea does not record it'),
    clifText('sex_name', 'As recorded'),
    clifText('sex_category', 'Male, Female; Unknown: not recorded'),
    clifColumn('birth_date', 'DATE', 'Empty: left out'),
    clifColumn('death_dttm', 'TIMESTAMP', 'Empty: Eupnea does not record it'),
    clifEmpty('language_name'),
    clifText('language_category', 'Unknown or NA: Eupnea does not record it'),
  ],
  async *readRows({ patients, disguise }) {
    const numbered = patients.map((patient) => ({ patient, number: disguise.patient(patient.id) }));
    yield numbered
      .toSorted((left, right) => left.number - right.number)
      .map(({ patient: { sex }, number }) => [
        patientIdOf(number),
        null,
        'Unknown',
        null,
        'Unknown',
        sex === 'any' ? null : sex,
        SEXES[sex],
        null,
        null,
        null,
        'Unknown or NA',
      ]);
  },
};

/** Place columns, which would say where a person lives. */
const PLACES = [
  'zipcode_nine_digit',
  'zipcode_five_digit',
  'census_block_code',
  'census_block_group_code',
  'census_tract',
  'state_code',
  'county_code',
];

export const CLIF_HOSPITALIZATION_TABLE: DatasetTable = {
  name: 'clif_hospitalization',
  title: 'One row a patient: Eupnea records admission and discharge of the patient, not hospital stays',
  keys: {
    primaryKey: ['hospitalization_id'],
    foreignKeys: [{ field: 'patient_id', table: 'clif_patient', of: 'patient_id' }],
  },
  columns: [
    PATIENT_ID,
    HOSPITALIZATION_ID,
    clifEmpty('hospitalization_joined_id'),
    clifTime('admission_dttm', 'Admission as recorded, otherwise the begin of ventilation'),
    clifTime('discharge_dttm', 'Discharge as recorded; empty: not recorded'),
    clifColumn('age_at_admission', 'INT32', 'Completed years; above 89 given as 90'),
    clifEmpty('admission_type_name'),
    clifEmpty('admission_type_category'),
    clifEmpty('discharge_name'),
    clifText('discharge_category', 'Missing: Eupnea does not record it'),
    ...PLACES.map((name) => clifEmpty(name)),
  ],
  async *readRows({ patients, stretches, disguise }) {
    const starts = findStarts(stretches);
    const rows = patients.map(({ id, dateIn, dateOut, ageYears }) => {
      const time = (us: bigint | undefined) => (us === undefined ? null : disguise.timeUs(id, us));
      const age = capAge(ageYears);
      return {
        number: disguise.patient(id),
        admitted: time(dateIn === null ? starts.get(id) : toMicroseconds(dateIn)),
        discharged: time(dateOut === null ? undefined : toMicroseconds(dateOut)),
        age: age === null ? null : Math.floor(age),
      };
    });
    yield rows
      .toSorted((left, right) => left.number - right.number)
      .map(({ number, admitted, discharged, age }) => [
        patientIdOf(number),
        hospitalizationIdOf(number),
        null,
        admitted,
        discharged,
        age,
        null,
        null,
        null,
        'Missing',
        ...PLACES.map(() => null),
      ]);
  },
};

function toMicroseconds(time: Date): bigint {
  return BigInt(time.getTime()) * 1000n;
}
