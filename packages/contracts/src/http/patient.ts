import { PATIENT_CATEGORIES } from '@eupnea/model';
import { z } from 'zod';
import { idSchema, idTextSchema, pageSchema } from './identifiers.ts';
import { textSchema } from './text.ts';

/** A patient has a pseudonym, no name and no record number. Field names are the specification's. */
export const patientSchema = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    pseudonym: z.string(),
    sex: z.enum(['man', 'woman', 'any']),
    age: z.number().nullable(),
    age_unit: z.enum(['years', 'months', 'days']).nullable(),
    category: z.enum(PATIENT_CATEGORIES),
    height: z.number().nullable(),
    weight: z.number().nullable(),
    /** Predicted body weight, kg (ARDSNet); null where it does not apply. */
    ibw: z.number().nullable(),
    date_in: z.iso.datetime().nullable(),
    date_out: z.iso.datetime().nullable(),
    status: z.string().nullable(),
    ARDS: z.boolean(),
    COPD: z.boolean(),
    BrainJ: z.boolean(),
    tube: z.string().nullable(),
    tube_diametr: z.number().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Patient' });

export type Patient = z.infer<typeof patientSchema>;

/** A row of the list: the patient and the device it is on now. */
export const patientRowSchema = patientSchema
  .extend({ device_id: z.number().int().nullable() })
  .meta({ id: 'PatientRow' });

export type PatientRow = z.infer<typeof patientRowSchema>;

/** Plausible bounds catch a slip of the finger (a height in metres, a weight in grams), not a rare patient. */
const bounds = {
  age: { years: 130, months: 240, days: 3650 },
  heightCm: { least: 20, most: 260 },
  weightKg: { least: 0.2, most: 500 },
  tubeMm: { least: 1.5, most: 12 },
} as const;

/** Body of POST /patients/create; the field names are the specification's. */
export const createPatientBodySchema = z
  .strictObject({
    /** Without one, the server makes one up. */
    pseudonym: textSchema(64).min(1).optional(),
    sex: z.enum(['man', 'woman', 'any']).default('any'),
    age: z.number().min(0).max(bounds.age.days).nullable().default(null),
    age_unit: z.enum(['years', 'months', 'days']).nullable().default(null),
    /** Derived from the age when it is not given. */
    category: z.enum(PATIENT_CATEGORIES).optional(),
    height: z.number().min(bounds.heightCm.least).max(bounds.heightCm.most).nullable().default(null),
    weight: z.number().min(bounds.weightKg.least).max(bounds.weightKg.most).nullable().default(null),
    date_in: z.iso.datetime().nullable().default(null),
    status: textSchema(100).nullable().default(null),
    ARDS: z.boolean().default(false),
    COPD: z.boolean().default(false),
    BrainJ: z.boolean().default(false),
    tube: textSchema(100).nullable().default(null),
    tube_diametr: z.number().min(bounds.tubeMm.least).max(bounds.tubeMm.most).nullable().default(null),
    description: textSchema(2000).nullable().default(null),
    project_id: idSchema.optional(),
  })
  .refine((body) => (body.age === null) === (body.age_unit === null), {
    path: ['age_unit'],
    message: 'Age and its unit go together',
  })
  .refine((body) => body.age === null || body.age_unit === null || body.age <= bounds.age[body.age_unit], {
    path: ['age'],
    message: 'Too high for this unit',
  });

export type CreatePatientBody = z.output<typeof createPatientBodySchema>;

/** Query of GET /patients/all: the specification's filters and sort, and the page. */
export const listPatientsQuerySchema = z.strictObject({
  patient_id: idTextSchema.optional(),
  project_id: idTextSchema.optional(),
  deviceId: idTextSchema.optional(),
  /** Patients whose stay reaches into this stretch of time. */
  startTime: z.iso.datetime().optional(),
  endTime: z.iso.datetime().optional(),
  sortBy: z.enum(['id', 'pseudonym', 'date_in', 'date_out', 'age', 'height', 'weight']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(1).max(200).default(50),
});

export type ListPatientsQuery = z.output<typeof listPatientsQuerySchema>;

export const patientPageSchema = pageSchema(patientRowSchema).meta({ id: 'PatientPage' });
