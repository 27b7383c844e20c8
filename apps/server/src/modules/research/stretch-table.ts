import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { PatientStretch } from './read-project-time.ts';

/** Stretches per statement: far under the 200 ms that a statement may hold the embedded database. */
export const STRETCHES_PER_QUERY = 1500;

/** The stretches of a statement, parameters $1 to $4. */
export const STRETCH_TABLE = `unnest($1::int[], $2::int[], $3::int8[], $4::int8[])
  as stretch (patient_id, device_id, from_us, to_us)`;

/** Values of the parameters of STRETCH_TABLE. */
export function stretchValues(stretches: readonly PatientStretch[]): readonly string[] {
  return [
    numberArray(stretches.map(({ patientId }) => patientId)),
    numberArray(stretches.map(({ deviceId }) => deviceId)),
    bigintArray(stretches.map(({ fromUs }) => fromUs)),
    bigintArray(stretches.map(({ toUs }) => toUs)),
  ];
}
