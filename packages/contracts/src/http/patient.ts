import { PATIENT_CATEGORIES } from '@eupnea/model';
import { z } from 'zod';
import { genderFilterSchema } from './gender-filter.ts';
import { idSchema, idTextSchema, pageSchema, versionSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
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

/** A row of the list: the patient, and the device it is on now. */
export const patientRowSchema = patientSchema
  .extend({
    device_id: z.number().int().nullable(),
    /** The device it was on last; the archive shows this one. */
    last_device_id: z.number().int().nullable(),
    /** File name of the newest imported recording with breaths of this patient, and how many there are. */
    last_recording: z.string().nullable(),
    recording_count: z.number().int(),
    deleted_at: z.iso.datetime().nullable(),
    /** The record this one was combined into. */
    combined_into: z.number().int().nullable(),
    /** Whether the caller may edit, archive, transfer and delete it. */
    may_manage: z.boolean(),
  })
  .meta({ id: 'PatientRow' });

export type PatientRow = z.infer<typeof patientRowSchema>;

/** Plausible bounds catch a slip of the finger (a height in metres, a weight in grams), not a rare patient. */
const bounds = {
  age: { years: 130, months: 240, days: 3650 },
  heightCm: { least: 20, most: 260 },
  weightKg: { least: 0.2, most: 500 },
  tubeMm: { least: 1.5, most: 12 },
} as const;

const patientFields = {
  sex: z.enum(['man', 'woman', 'any']),
  age: z.number().min(0).max(bounds.age.days).nullable(),
  age_unit: z.enum(['years', 'months', 'days']).nullable(),
  category: z.enum(PATIENT_CATEGORIES),
  height: z.number().min(bounds.heightCm.least).max(bounds.heightCm.most).nullable(),
  weight: z.number().min(bounds.weightKg.least).max(bounds.weightKg.most).nullable(),
  date_in: inputTimeSchema.nullable(),
  status: textSchema(100).nullable(),
  ARDS: z.boolean(),
  COPD: z.boolean(),
  BrainJ: z.boolean(),
  tube: textSchema(100).nullable(),
  tube_diametr: z.number().min(bounds.tubeMm.least).max(bounds.tubeMm.most).nullable(),
  description: textSchema(2000).nullable(),
};

/** null = right; else what is wrong with an age and its unit together. */
export function checkAge(age: number | null, unit: 'years' | 'months' | 'days' | null): string | null {
  if ((age === null) !== (unit === null)) return 'Age and its unit go together';
  return age === null || unit === null || age <= bounds.age[unit] ? null : 'Too high for this unit';
}

/** Body of POST /patients/create; the field names are the specification's. */
export const createPatientBodySchema = z
  .strictObject({
    /** Without one, the server makes one up. */
    pseudonym: textSchema(64).min(1).optional(),
    sex: patientFields.sex.default('any'),
    age: patientFields.age.default(null),
    age_unit: patientFields.age_unit.default(null),
    /** Derived from the age when it is not given. */
    category: patientFields.category.optional(),
    height: patientFields.height.default(null),
    weight: patientFields.weight.default(null),
    date_in: patientFields.date_in.default(null),
    status: patientFields.status.default(null),
    ARDS: patientFields.ARDS.default(false),
    COPD: patientFields.COPD.default(false),
    BrainJ: patientFields.BrainJ.default(false),
    tube: patientFields.tube.default(null),
    tube_diametr: patientFields.tube_diametr.default(null),
    description: patientFields.description.default(null),
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

/** Only what is named changes; the category follows the age unless it is named. */
export const editPatientBodySchema = z
  .strictObject({ ...patientFields, pseudonym: textSchema(64).min(1), date_out: inputTimeSchema.nullable() })
  .partial()
  .extend({
    version: versionSchema,
    /** From when on the new values count; absent = a correction, for the whole stay. */
    applies_from: inputTimeSchema.optional(),
  });

export type EditPatientBody = z.output<typeof editPatientBodySchema>;

export type CreatePatientBody = z.output<typeof createPatientBodySchema>;

/** The specification's filter codes (section 3): age 1 adult, 2 pediatric, 3 neonatal; gender 0 any, 1 man, 2 woman, 3 none. */
export const patientFilterFields = {
  age_filter: z.enum(['1', '2', '3']).optional(),
  gender_filter: genderFilterSchema.optional(),
  /** Text filters match a prefix, numbers when rounded to integers, dates are days of the site's time zone. */
  id_filter: z.string().min(1).max(64).optional(),
  ventilator_filter: z.string().min(1).max(64).optional(),
  ibw_filter: z.coerce.number().int().min(0).max(300).optional(),
  height_filter: z.coerce.number().int().min(0).max(300).optional(),
  date_in_filter: z.iso.date().optional(),
  date_out_filter: z.iso.date().optional(),
};

export const PATIENT_SORTS = [
  'id',
  'pseudonym',
  'sex',
  'category',
  'age',
  'ibw',
  'height',
  'weight',
  'date_in',
  'date_out',
] as const;

const pageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  count: z.coerce.number().int().min(1).max(200).default(50),
};

/** Query of GET /patients/all: the specification's filters and sort, and the page. */
export const listPatientsQuerySchema = z.strictObject({
  /** all = active and archived; archived = with a date out; deleted = restorable, of projects the caller manages. */
  state: z.enum(['all', 'active', 'archived', 'deleted']).default('all'),
  patient_id: idTextSchema.optional(),
  project_id: idTextSchema.optional(),
  deviceId: idTextSchema.optional(),
  /** Patients whose stay reaches into this stretch of time. */
  startTime: inputTimeSchema.optional(),
  endTime: inputTimeSchema.optional(),
  /** Part of the pseudonym, or of the file name of a recording. */
  search: textSchema(64).min(1).optional(),
  ...patientFilterFields,
  sortBy: z.enum(PATIENT_SORTS).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  ...pageFields,
});

/** The same list for one project, which stands in the path. */
export const listProjectPatientsQuerySchema = listPatientsQuerySchema.omit({ project_id: true });

export type ListPatientsQuery = z.output<typeof listPatientsQuerySchema>;

export const patientPageSchema = pageSchema(patientRowSchema).meta({ id: 'PatientPage' });
