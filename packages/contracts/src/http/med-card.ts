import { z } from 'zod';
import { idSchema, pageSchema, versionSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import {
  ARTERIAL_GAS_VALUES,
  arterialGasInput,
  arterialGasOutput,
  bloodInput,
  bloodOutput,
  labValueSchema,
} from './lab-values.ts';
import { pagingFields } from './paging.ts';
import { lineSchema, textSchema } from './text.ts';

const sampleHead = {
  id: z.int(),
  version: z.int(),
  patient_id: z.int(),
  taken_at: z.iso.datetime(),
  note: z.string().nullable(),
  created_by: z.int().nullable(),
};

export const bloodDataSchema = z.object({ ...sampleHead, ...bloodOutput }).meta({ id: 'BloodData' });

export type BloodData = z.infer<typeof bloodDataSchema>;

/** An index, or the inputs that it lacks and the conditions that it fails. */
const gasIndexSchema = z.object({
  value: z.number().nullable(),
  reasons: z.array(
    z.enum([
      'PaO2',
      'PaCO2',
      'SaO2',
      'Hb',
      'FiO2',
      'SpO2',
      'pressure',
      'rate',
      'minuteVolume',
      'weight',
      'mixedCo2',
      'SpO2_above_97',
      'FiO2_changed',
      'leak',
      'leak_unknown',
      'PetCO2_above_PaCO2',
    ]),
  ),
});

/** The ventilation when the gas was taken: medians over the ten minutes before it; null = not known then. */
const gasVentilationSchema = z.object({
  breaths: z.int(),
  /** Mean airway pressure, cmH2O. */
  pressure: z.number().nullable(),
  rate: z.number().nullable(),
  /** L/min. */
  minute_volume: z.number().nullable(),
  /** Mixed expired CO2, mmHg. */
  mixed_co2: z.number().nullable(),
  /** Newest value of the pulse oximeter, %, and its time. */
  SpO2: z.number().nullable(),
  SpO2_at: z.iso.datetime().nullable(),
  /** Predicted body weight, kg. */
  weight: z.number().nullable(),
});

export const arterialBloodGasSchema = z
  .object({
    ...sampleHead,
    ...arterialGasOutput,
    /** The specification's field, copied from BEBD. */
    'BE/BD': z.number().nullable(),
    /** PaO2 / FiO2, mmHg; null without either. */
    PF: z.number().nullable(),
    /** Source of the FiO2 of PF: entered with the sample, or the ventilator's setting at that time. */
    PF_source: z.enum(['entered', 'ventilator']).nullable(),
    PF_FiO2: z.number().nullable(),
    /** Time of that FiO2: of the sample, or of the setting at the ventilator. */
    PF_FiO2_at: z.iso.datetime().nullable(),
    /** Haemoglobin of the shunt estimate, g/dL: of the gas, else the newest of the blood data of the 24 h before. */
    QSQT_Hb: z.number().nullable(),
    QSQT_Hb_source: z.enum(['entered', 'blood']).nullable(),
    /** Time of that haemoglobin. */
    QSQT_Hb_at: z.iso.datetime().nullable(),
    ventilation: gasVentilationSchema,
    indices: z.object({
      SF: gasIndexSchema,
      OI: gasIndexSchema,
      ROX: gasIndexSchema,
      VR: gasIndexSchema,
      /** Dead-space fraction of Enghoff. */
      VDE: gasIndexSchema,
      /** Shunt estimate with an arteriovenous difference of 3.5 mL/dL. */
      QSQT: gasIndexSchema,
    }),
  })
  .meta({ id: 'ArterialBloodGas' });

export type GasVentilation = z.infer<typeof gasVentilationSchema>;
export type ArterialBloodGas = z.infer<typeof arterialBloodGasSchema>;

export const bloodDataPageSchema = pageSchema(bloodDataSchema).meta({ id: 'BloodDataPage' });
export const arterialBloodGasPageSchema = pageSchema(arterialBloodGasSchema).meta({
  id: 'ArterialBloodGasPage',
});

const sampleInput = {
  patient_id: idSchema,
  /** Default: now. */
  taken_at: inputTimeSchema.optional(),
  note: textSchema(500).nullable().default(null),
};

export const addBloodDataBodySchema = z.strictObject({ ...sampleInput, ...bloodInput });

/** The base excess may be sent under either of its names; if both are sent they must agree. */
export const addArterialBloodGasBodySchema = z
  .strictObject({
    ...sampleInput,
    ...arterialGasInput,
    'BE/BD': labValueSchema(ARTERIAL_GAS_VALUES.BEBD).optional(),
  })
  .refine((body) => body['BE/BD'] === undefined || body.BEBD === undefined || body['BE/BD'] === body.BEBD, {
    path: ['BE/BD'],
    message: 'is not what BEBD says',
  });

const correctionInput = {
  version: versionSchema,
  taken_at: inputTimeSchema,
  note: textSchema(500).nullable().default(null),
};

/** Corrected sample: a value that is not given counts as not measured. */
export const correctBloodDataBodySchema = z.strictObject({ ...correctionInput, ...bloodInput });
export const correctArterialBloodGasBodySchema = z.strictObject({ ...correctionInput, ...arterialGasInput });

export type CorrectBloodDataBody = z.output<typeof correctBloodDataBodySchema>;
export type CorrectArterialBloodGasBody = z.output<typeof correctArterialBloodGasBodySchema>;
export type AddBloodDataBody = z.output<typeof addBloodDataBodySchema>;
export type AddArterialBloodGasBody = z.output<typeof addArterialBloodGasBodySchema>;

export const medicationSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    patient_id: z.int(),
    name: z.string(),
    dose: z.number().nullable(),
    unit: z.string().nullable(),
    route: z.string().nullable(),
    started_at: z.iso.datetime(),
    /** null while the medication is given; equal to started_at for a single dose. */
    ended_at: z.iso.datetime().nullable(),
    note: z.string().nullable(),
    created_by: z.int().nullable(),
  })
  .meta({ id: 'Medication' });

export type Medication = z.infer<typeof medicationSchema>;

export const medicationPageSchema = pageSchema(medicationSchema).meta({ id: 'MedicationPage' });

const medicationFields = {
  name: lineSchema(200).min(1),
  dose: z.number().min(0).max(1_000_000).nullable(),
  unit: lineSchema(50).nullable(),
  route: lineSchema(50).nullable(),
  started_at: inputTimeSchema,
  ended_at: inputTimeSchema.nullable(),
  note: textSchema(500).nullable(),
};

export const addMedicationBodySchema = z.strictObject({
  name: medicationFields.name,
  dose: medicationFields.dose.default(null),
  unit: medicationFields.unit.default(null),
  route: medicationFields.route.default(null),
  /** Default: now. */
  started_at: medicationFields.started_at.optional(),
  ended_at: medicationFields.ended_at.default(null),
  note: medicationFields.note.default(null),
});

export const editMedicationBodySchema = z
  .strictObject(medicationFields)
  .partial()
  .extend({ version: versionSchema });

export type AddMedicationBody = z.output<typeof addMedicationBodySchema>;
export type EditMedicationBody = z.output<typeof editMedicationBodySchema>;

/** Period of the med card; without times everything, newest first. */
export const medCardQuerySchema = z.strictObject({
  startTime: inputTimeSchema.optional(),
  endTime: inputTimeSchema.optional(),
  ...pagingFields,
});

export type MedCardQuery = z.output<typeof medCardQuerySchema>;
