import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { inputDateSchema } from './input-time.ts';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { pageQuery } from './stored-scope.ts';
import { textSchema } from './text.ts';
import { periodFiguresShape } from './unit-overview.ts';

/** Maximum days of one response: two weeks fit on a screen. Each day reads the rollups of every patient. */
export const MATRIX_DAYS_MAX = 14;

export const reportMatrixQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  /** Part of the pseudonym. */
  search: textSchema(100).optional(),
  /** Last day in the site's calendar; default: the day of the newest breath. */
  endDate: inputDateSchema.optional(),
  days: z.coerce.number().int().min(1).max(MATRIX_DAYS_MAX).default(7),
  ...clockZoneQuery,
  ...pageQuery(10, 25),
});

export type ReportMatrixQuery = z.output<typeof reportMatrixQuerySchema>;

/** One row per patient ventilated in these days, by pseudonym. */
export const reportMatrixSchema = pageSchema(
  z.object({
    patient_id: z.int(),
    pseudonym: z.string(),
    /** One entry per day; null without a ventilation session. */
    cells: z.array(z.object(periodFiguresShape).nullable()),
  }),
)
  .extend({
    /** Number of matching patients. If there are more than the maximum, those with the newest data are listed. */
    matching: z.int().min(0),
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
