import { OUTSIDE_BOUND_CODES } from '@eupnea/model';
import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { pageQuery } from './stored-scope.ts';
import { textSchema } from './text.ts';

/** Maximum patients of one comparison, because sorting sums the rollups of 24 hours for each of them. */
export const OVERVIEW_PATIENTS_MAX = 500;

export const OVERVIEW_SORTS = [
  'attention',
  'worst_hour',
  'asynchrony',
  'outside',
  'power',
  'alarms',
  'newest',
  'pseudonym',
] as const;

/** asynchrony = an hour with an index of 10 % or more; outside = an hour or more outside lung-protective bounds. */
export const OVERVIEW_SIGNS = ['asynchrony', 'outside'] as const;

/** common = the same 24 hours for all patients; newest = the last 24 hours with data of each patient. */
export const OVERVIEW_SPANS = ['common', 'newest'] as const;

export const unitOverviewQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  /** Part of the pseudonym. */
  search: textSchema(100).optional(),
  sign: z.enum(OVERVIEW_SIGNS).optional(),
  span: z.enum(OVERVIEW_SPANS).default('common'),
  /** The common 24 hours end with the hour that contains this time; default: the current hour. */
  endTime: inputTimeSchema.optional(),
  sortBy: z.enum(OVERVIEW_SORTS).default('attention'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  ...clockZoneQuery,
  ...pageQuery(25, 100),
});

export type UnitOverviewQuery = z.output<typeof unitOverviewQuerySchema>;

const count = z.int().min(0);
const seconds = z.number().min(0);
const percent = z.number().min(0).nullable();

/**
 * Observed time of the five-minute stretches whose mean is above a published bound. assessable is the time of the
 * stretches with the value. Volumes per kg use the weight in force at the end of the time.
 */
export const outsideBoundsSchema = z.object({
  /** Above at least one bound. */
  seconds,
  /** Time with at least one of the values. */
  assessable_seconds: seconds,
  bounds: z.array(z.object({ code: z.enum(OUTSIDE_BOUND_CODES), seconds, assessable_seconds: seconds })),
});

export const periodFiguresShape = {
  breaths: count,
  /** Duration of breaths, and of the ventilation sessions up to now. */
  observed_seconds: seconds,
  session_seconds: seconds,
  /** Breaths with a finding or with each kind of our definition known to be absent; and the others. */
  decided_breaths: count,
  undecided_breaths: count,
  /** Share of the breaths with a finding by our definition and least confidence, 0 to 100; null without decided ones. */
  finding_percent: percent,
  /** 100 x events / (breaths + ineffective efforts), the same findings; null without breaths. */
  index_percent: percent,
  /** The index of Thille's kinds only, to which the mark of 10 % belongs. */
  thille_percent: percent,
  outside: outsideBoundsSchema,
  /** Energy per observed minute (mp_geometric_j_min); null when it was never measured. */
  power: z.object({ mean_j_min: z.number().nullable(), measured_seconds: seconds }),
};

/** One of 24 hours; without breaths it has no index. */
const overviewHourSchema = z.object({
  start: z.iso.datetime(),
  breaths: count,
  observed_seconds: seconds,
  decided_breaths: count,
  undecided_breaths: count,
  finding_percent: percent,
  index_percent: percent,
  thille_percent: percent,
});

const overviewRowSchema = z
  .object({
    patient_id: z.int(),
    pseudonym: z.string(),
    /** Device of the newest data. */
    device: z.object({ id: z.int(), description: z.string().nullable() }).nullable(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    hours: z.array(overviewHourSchema),
    ...periodFiguresShape,
    /** Hour with the highest share of breaths with a finding among those with ten observed minutes; null without one. */
    worst_hour: z.object({ start: z.iso.datetime(), finding_percent: z.number() }).nullable(),
    alarms: z.object({
      episodes: count,
      /** Time connected and not in standby; null without a recorded connection. */
      observed_seconds: seconds.nullable(),
      /** null below one observed hour. */
      per_hour: z.number().nullable(),
    }),
    /** End of the newest breath, also outside of these 24 hours. */
    newest_data: z.iso.datetime().nullable(),
    signs: z.array(z.enum(OVERVIEW_SIGNS)),
  })
  .meta({ id: 'OverviewRow' });

export type OverviewRow = z.infer<typeof overviewRowSchema>;

export const unitOverviewSchema = pageSchema(overviewRowSchema)
  .extend({
    /** Number of matching patients with data. Above the maximum, those with the newest data are compared. */
    matching: count,
    compared: count,
    time_zone: z.string(),
    /** The common 24 hours; null where each patient has its own. */
    start: z.iso.datetime().nullable(),
    end: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UnitOverview' });

export type UnitOverview = z.infer<typeof unitOverviewSchema>;
