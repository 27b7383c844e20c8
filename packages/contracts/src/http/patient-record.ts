import { z } from 'zod';
import { idSchema, versionSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { previewedPeriodSchema } from './occupancy.ts';
import { listPatientsQuerySchema, patientRowSchema, patientSchema } from './patient.ts';
import { comparedTextSchema } from './text.ts';

/** Maximum number of patients of one change: a page of the table. */
const PATIENTS_AT_ONCE_MAX = 200;

const selection = z.array(idSchema).min(1).max(PATIENTS_AT_ONCE_MAX);

/**
 * Query of GET /patients/single-patient: the first patient, in the given order, that meets every condition.
 * A device without a period names the patient who is on it now.
 */
export const singlePatientQuerySchema = listPatientsQuerySchema.pick({
  patient_id: true,
  project_id: true,
  deviceId: true,
  startTime: true,
  endTime: true,
  sortBy: true,
  sortOrder: true,
});

/** Derivation of the predicted body weight, or the reason why there is none. */
export const bodyWeightSchema = z
  .object({
    /** Predicted body weight, kg. */
    ibw: z.number().nullable(),
    /** The formula with this patient's numbers. */
    formula: z.string().nullable(),
    source: z.string(),
    absent_because: z
      .enum(['not_adult', 'sex_not_known', 'height_not_known', 'height_below_formula'])
      .nullable(),
    /** Weight for values per kg: predicted for adults, actual for children. */
    reference: z.object({ kg: z.number(), kind: z.enum(['predicted', 'actual']) }).nullable(),
  })
  .meta({ id: 'BodyWeight' });

export const patientAlertLimitSchema = z
  .object({
    parameter: z.string(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    /** patient = set for this patient; default = the cited default of the category. */
    origin: z.enum(['patient', 'default']),
    citation: z.string().nullable(),
  })
  .meta({ id: 'PatientAlertLimit' });

export const patientDetailSchema = patientRowSchema
  .extend({
    body_weight: bodyWeightSchema,
    limits: z.array(patientAlertLimitSchema),
    projects: z.array(z.object({ id: z.int(), name: z.string(), may_manage: z.boolean() })),
    /** Records that were combined into this one. */
    combined_from: z.array(z.int()),
  })
  .meta({ id: 'PatientDetail' });

export type PatientDetail = z.infer<typeof patientDetailSchema>;
export type BodyWeight = z.infer<typeof bodyWeightSchema>;

/** Replaces every limit that was set for the patient; an empty list goes back to the defaults. */
export const setPatientLimitsBodySchema = z.strictObject({
  version: versionSchema,
  limits: z
    .array(
      z
        .strictObject({
          parameter: comparedTextSchema(40),
          low: z.number().min(-1000).max(100_000).nullable(),
          high: z.number().min(-1000).max(100_000).nullable(),
        })
        .refine((limit) => limit.low === null || limit.high === null || limit.low < limit.high, {
          path: ['high'],
          message: 'must be above low',
        }),
    )
    .max(50),
});

export type SetPatientLimitsBody = z.output<typeof setPatientLimitsBodySchema>;

export const archivePatientsBodySchema = z.strictObject({
  patient_ids: selection,
  /** Time of leaving; default: now. */
  date_out: inputTimeSchema.optional(),
});

export const patientSelectionBodySchema = z.strictObject({ patient_ids: selection });

/** Result of a change of several patients; refused ones have a reason, the others are changed. */
export const patientSelectionResultSchema = z
  .object({
    changed: z.array(z.int()),
    refused: z.array(
      z.object({
        patient_id: z.int(),
        reason: z.enum(['on_device', 'combined', 'past_restore', 'already']),
        device_id: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'PatientSelectionResult' });

export type PatientSelectionResult = z.infer<typeof patientSelectionResultSchema>;

/** Final erasure; the user types the id again. */
export const erasePatientBodySchema = z.strictObject({
  patient_id: idSchema,
  confirm: z.string().min(1).max(20),
});

export const erasablePatientSchema = z
  .object({ id: z.int(), deleted_at: z.iso.datetime(), erasing: z.boolean() })
  .meta({ id: 'ErasablePatient' });

export const jobStartedSchema = z.object({ id: z.int() }).meta({ id: 'JobStarted' });

/** Body of POST /patients/combine: states from which of the two records each field is taken. */
export const combinePatientsBodySchema = z.strictObject({
  /** The record that stays. */
  into: z.strictObject({ patient_id: idSchema, version: versionSchema }),
  /** The record that is merged into the other and ends. */
  from: z.strictObject({ patient_id: idSchema, version: versionSchema }),
  /** Fields taken from the record that ends; all others stay as they are. */
  take_from: z
    .array(
      z.enum([
        'pseudonym',
        'sex',
        'age',
        'category',
        'height',
        'weight',
        'date_in',
        'date_out',
        'status',
        'ARDS',
        'COPD',
        'BrainJ',
        'tube',
        'tube_diametr',
        'description',
      ]),
    )
    .max(15)
    .default([]),
});

export type CombinePatientsBody = z.output<typeof combinePatientsBodySchema>;

export const previewCombinationBodySchema = z.strictObject({
  into_patient_id: idSchema,
  from_patient_id: idSchema,
});

export type PreviewCombinationBody = z.output<typeof previewCombinationBodySchema>;

/** Preview of a combination: both records with their versions, and the changes. Changes nothing. */
export const combinationPreviewSchema = z
  .object({
    into: patientSchema,
    from: patientSchema,
    /** Periods of the record that ends. */
    periods: z.array(previewedPeriodSchema),
    breaths: z.int(),
    /** Number of breaths of the remaining record before the combination. */
    breaths_before: z.int(),
    lab_samples: z.int(),
    medications: z.int(),
    notes: z.int(),
    /** Projects that would gain access to the remaining record. */
    added_projects: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Each obstacle prevents the combination. */
    obstacles: z.array(z.enum(['both_on_devices', 'foreign_project'])),
  })
  .meta({ id: 'CombinationPreview' });

export type CombinationPreview = z.infer<typeof combinationPreviewSchema>;

/** Mode intervals while the patient was ventilated. */
export const modeIntervalsBodySchema = z.strictObject({
  patient_id: idSchema,
  startTime: inputTimeSchema.optional(),
  endTime: inputTimeSchema.optional(),
});

export const modeIntervalSchema = z
  .object({
    device_id: z.int(),
    from: z.iso.datetime(),
    to: z.iso.datetime().nullable(),
    control: z.string(),
    sequence: z.string().nullable(),
    /** Mode text of the device; null when the mode was recognised from the waveform. */
    mode_name: z.string().nullable(),
    source: z.enum(['device', 'recognised', 'import']),
  })
  .meta({ id: 'ModeInterval' });

export type ModeInterval = z.infer<typeof modeIntervalSchema>;
export type ModeIntervalsBody = z.output<typeof modeIntervalsBodySchema>;
