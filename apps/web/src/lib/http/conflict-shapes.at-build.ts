import { compileShape } from '@eupnea/contracts/compile-shape';
import { arterialBloodGasSchema, bloodDataSchema, medicationSchema } from '@eupnea/contracts/med-card';
import { noteSchema } from '@eupnea/contracts/note';
import { patientSchema } from '@eupnea/contracts/patient';

/** Records that a refusal of an edit carries as their current version. */
export const ARTERIAL_BLOOD_GAS = compileShape(arterialBloodGasSchema);
export const BLOOD_DATA = compileShape(bloodDataSchema);
export const MEDICATION = compileShape(medicationSchema);
export const NOTE = compileShape(noteSchema);
export const PATIENT = compileShape(patientSchema);
