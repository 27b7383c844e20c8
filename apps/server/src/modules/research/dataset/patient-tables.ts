import { hoursOf } from '@eupnea/model';
import { capAge } from './disguise.ts';
import { type DatasetTable, real, text, whole } from './dataset-table.ts';

export const PATIENTS_TABLE: DatasetTable = {
  name: 'patients',
  title: 'One row a patient',
  keys: { primaryKey: ['patient_id'] },
  columns: [
    whole('patient_id', 'Number of the patient in this data set; means nothing elsewhere'),
    text('sex', 'man, woman; any: not recorded'),
    real('age', 'a', 'At admission; above 89 given as 90'),
    text('category', 'ADULT, PEDIATRIC, NEONATAL; NONE: not recorded'),
    real('height', 'cm', 'As recorded'),
    real(
      'ibw',
      'kg',
      'Predicted body weight: 50 (men) or 45.5 (women) + 0.91 (height - 152.4), adults (ARDSNet)',
    ),
    whole('ards', 'Acute respiratory distress syndrome: 1 yes, 0 no; empty: not recorded'),
    whole('copd', 'Chronic obstructive pulmonary disease: 1 yes, 0 no; empty: not recorded'),
    whole('brain_j', 'Brain injury: 1 yes, 0 no; empty: not recorded'),
    text('date_in', 'Admission, ISO 8601 in UTC, moved by the days of the patient'),
    text('date_out', 'Discharge, the same'),
  ],
  async *readRows({ patients, disguise }) {
    const rows = patients.map((patient) => {
      const { id, ageYears, heightCm, ibwKg, dateIn, dateOut } = patient;
      const date = (time: Date | null) => (time === null ? null : disguise.date(id, time.getTime()));
      return [
        disguise.patient(id),
        patient.sex,
        capAge(ageYears),
        patient.category,
        heightCm,
        ibwKg,
        toFlag(patient.ards),
        toFlag(patient.copd),
        toFlag(patient.brain_j),
        date(dateIn),
        date(dateOut),
      ] as const;
    });
    yield rows.toSorted((left, right) => left[0] - right[0]);
  },
};

export const SESSIONS_TABLE: DatasetTable = {
  name: 'sessions',
  title: 'One row a stretch of ventilation: a session, cut to the cohort’s window',
  keys: {
    primaryKey: ['session_id'],
    foreignKeys: [{ field: 'patient_id', table: 'patients', of: 'patient_id' }],
  },
  columns: [
    whole('patient_id', 'Number of the patient in this data set; means nothing elsewhere'),
    whole('session_id', 'Number of the stretch of ventilation in this data set'),
    whole('device_id', 'Number of the ventilator in this data set'),
    text('device_type', 'How it was connected; file: an imported recording'),
    text('started_at', 'ISO 8601 in UTC, moved by the days of the patient'),
    text('ended_at', 'The same'),
    real('t_s', 's', 'Seconds from the start of the patient’s ventilation to its begin'),
    real('hours', 'h', 'From begin to end'),
  ],
  async *readRows({ stretches, disguise }) {
    yield stretches.map(({ patientId, sessionId, deviceId, deviceType, fromUs, toUs }) => [
      disguise.patient(patientId),
      disguise.session(sessionId),
      disguise.device(deviceId),
      deviceType,
      disguise.time(patientId, fromUs),
      disguise.time(patientId, toUs),
      disguise.seconds(patientId, fromUs),
      hoursOf({ fromUs, toUs }),
    ]);
  },
};

function toFlag(recorded: boolean | null): number | null {
  return recorded === null ? null : Number(recorded);
}
