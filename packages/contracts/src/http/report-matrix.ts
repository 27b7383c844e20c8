import { z } from 'zod';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { pageQuery } from './stored-scope.ts';
import { textSchema } from './text.ts';
import { periodFiguresShape } from './unit-overview.ts';

/** Days of one answer: two weeks fit a screen, and each costs every patient's rollups of a day. */
export const MATRIX_DAYS_MAX = 14;

export const reportMatrixQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  /** Part of the pseudonym. */
  search: textSchema(100).optional(),
  /** The last day, of the site's calendar; without it, the day of the newest breath. */
  endDate: z.iso.date().optional(),
  days: z.coerce.number().int().min(1).max(MATRIX_DAYS_MAX).default(7),
  ...pageQuery(10, 25),
});

export type ReportMatrixQuery = z.output<typeof reportMatrixQuerySchema>;

/** A row a patient who was ventilated in these days, by pseudonym. */
export const reportMatrixSchema = pageSchema(
  z.object({
    patient_id: z.number().int(),
    pseudonym: z.string(),
    /** One for each day; null where no ventilation session was. */
    cells: z.array(z.object(periodFiguresShape).nullable()),
  }),
)
  .extend({
    /** Patients that fit; of more than can be listed those with the newest data are. */
    matching: z.number().int().min(0),
    time_zone: z.string(),
    /** Oldest first. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        start: z.iso.datetime(),
        end: z.iso.datetime(),
        is_over: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ReportMatrix' });

export type ReportMatrix = z.infer<typeof reportMatrixSchema>;
