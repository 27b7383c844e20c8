import { AUDIT_MEASURE_CODES, DOSED_BOUND_CODES, PATIENT_CATEGORIES } from '@eupnea/model';
import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { documentQuery } from './document.ts';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { inputDateSchema } from './input-time.ts';
import { pageQuery } from './stored-scope.ts';
import { textSchema } from './text.ts';

/** Maximum days of one answer: four weeks of a run chart. */
export const PROTECTION_DAYS_MAX = 28;

/** Ventilation of one answer, h: four weeks of 30 beds, about a million five-minute rows. */
export const PROTECTION_HOURS_MAX = 20_160;

/** share = the patient with the worst day by the measure first; pseudonym = by name. */
export const PROTECTION_SORTS = ['share', 'pseudonym'] as const;

const measureCode = z.enum(AUDIT_MEASURE_CODES);

const scopeShape = {
  project_id: idTextSchema.optional(),
  /** Part of the pseudonym. */
  search: textSchema(100).optional(),
  /** Last day in the reader's calendar; default: the day of the newest breath. */
  endDate: inputDateSchema.optional(),
  days: z.coerce.number().int().min(1).max(PROTECTION_DAYS_MAX).default(7),
  ...clockZoneQuery,
};

const orderShape = {
  /** Orders the patients. */
  measure: measureCode.default('vt_8'),
  sortBy: z.enum(PROTECTION_SORTS).default('share'),
};

export const protectionAuditQuerySchema = z.strictObject({
  ...scopeShape,
  ...orderShape,
  ...pageQuery(10, 25),
});

/** Every audited patient, because a document has no pages to choose, and the cell that is open on the screen. */
export const protectionPdfQuerySchema = z.strictObject({
  ...scopeShape,
  ...orderShape,
  ...documentQuery,
  /** Patient and day of the cell: both or none. */
  patient_id: idTextSchema.optional(),
  date: inputDateSchema.optional(),
});

export type ProtectionAuditQuery = z.output<typeof protectionAuditQuerySchema>;

export const protectionExportQuerySchema = z.strictObject(scopeShape);

export type ProtectionExportQuery = z.output<typeof protectionExportQuerySchema>;

export const protectionDayQuerySchema = z.strictObject({
  patient_id: idTextSchema,
  /** Limits to the ventilation sessions of a project. */
  project_id: idTextSchema.optional(),
  date: inputDateSchema,
  ...clockZoneQuery,
});

export type ProtectionDayQuery = z.output<typeof protectionDayQuerySchema>;

const count = z.int().min(0);
const seconds = z.number().min(0);
const value = z.number().nullable();

const auditedMeasureSchema = z.object({
  code: measureCode,
  assessable_hours: count,
  within_hours: count,
  /** Within divided by assessable hours; null without an assessable hour. */
  share: value,
  verdict: z.enum(['adherent', 'not_adherent', 'not_assessable']),
});

/** Time and area above a published bound, of five-minute means. */
const doseSchema = z.object({
  code: z.enum(DOSED_BOUND_CODES),
  assessable_seconds: seconds,
  seconds_above: seconds,
  /** Unit of the value times minutes; of mechanical power J. */
  excess: z.number().min(0),
});

const auditedDayShape = {
  /** UTC hours with at least ten minutes of breaths. */
  hours: count,
  /** Those that assess patients of this category; none for newborns. */
  measures: z.array(auditedMeasureSchema),
  doses: z.array(doseSchema),
};

const patientShape = {
  patient_id: z.int(),
  pseudonym: z.string(),
  /** Of the record in force at the end of the period. */
  category: z.enum(PATIENT_CATEGORIES),
  predicted_weight_kg: value,
};

const adherenceSchema = z.object({
  code: measureCode,
  /** Ventilated patient-days of patients whom the measure assesses. */
  days: count,
  assessable: count,
  adherent: count,
  /** Adherent of the assessable days, and of all days, %. */
  assessable_percent: value,
  crude_percent: value,
});

/** One row per patient ventilated in these days. */
export const protectionAuditSchema = pageSchema(
  z.object({
    ...patientShape,
    /** One entry per day; null without a ventilated hour. */
    cells: z.array(z.object(auditedDayShape).nullable()),
  }),
)
  .extend({
    /** Number of matching patients. If there are more than the maximum, those with the newest data are audited. */
    matching: count,
    time_zone: z.string(),
    /** Time of computation. */
    made_at: z.iso.datetime(),
    /** Oldest first, with the adherence of all audited patients. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        start: z.iso.datetime(),
        end: z.iso.datetime(),
        is_over: z.boolean(),
        adherence: z.array(adherenceSchema),
      }),
    ),
    /** Of all these days together. */
    adherence: z.array(adherenceSchema),
    /** Patient-day with the lowest share by the measure; null where no day is assessable. */
    worst: z
      .object({ patient_id: z.int(), pseudonym: z.string(), day: z.iso.date(), share: z.number() })
      .nullable(),
    goal_percent: z.number(),
    /** Whether the project of the query chose the goal; otherwise it is the one of CLIF. */
    is_project_goal: z.boolean(),
  })
  .meta({ id: 'ProtectionAudit' });

export type ProtectionAudit = z.infer<typeof protectionAuditSchema>;

const missingSchema = z.enum(['tidal_volume', 'predicted_weight', 'plateau', 'peep', 'fio2']);

/** The hours behind one cell. */
export const protectionDaySchema = z
  .object({
    ...patientShape,
    day: z.iso.date(),
    time_zone: z.string(),
    ...auditedDayShape,
    ventilated: z.array(
      z.object({
        start: z.iso.datetime(),
        end: z.iso.datetime(),
        tidal_volume_ml: value,
        plateau_cmh2o: value,
        peep_cmh2o: value,
        /** Fraction. */
        fio2: value,
        assessed: z.array(
          z.object({
            code: measureCode,
            value,
            verdict: z.enum(['within', 'outside', 'unknown']),
            missing: z.array(missingSchema),
          }),
        ),
      }),
    ),
    /** Seconds by class of tidal volume per predicted weight (rows) and of driving pressure (columns). */
    map: z.object({
      volume_edges_ml_kg: z.array(z.number()),
      pressure_edges_cmh2o: z.array(z.number()),
      seconds: z.array(z.array(seconds)),
    }),
  })
  .meta({ id: 'ProtectionDay' });

export type ProtectionDay = z.infer<typeof protectionDaySchema>;
