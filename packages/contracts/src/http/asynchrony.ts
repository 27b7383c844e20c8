import { ASYNCHRONY_INDEX_CODES, ASYNCHRONY_KINDS, ASYNCHRONY_LEAST_CONFIDENCE } from '@eupnea/model';
import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { listQuery, storedScopeBody, storedScopeQuery } from './stored-scope.ts';

/** Maximum period: a month of breaths is read in about three seconds, in slices of a few milliseconds. */
export const ASYNCHRONY_PERIOD_MAX_DAYS = 31;
/** Without a start: the week before the end. */
export const ASYNCHRONY_PERIOD_DEFAULT_DAYS = 7;

const BINS_MIN = 20;
const BINS_MAX = 1000;
const BINS_DEFAULT = 300;

const asynchronyKindSchema = z.enum(ASYNCHRONY_KINDS);
const kindList = z.array(asynchronyKindSchema).min(1).max(ASYNCHRONY_KINDS.length);

const confidence = z.number().min(0).max(1);

/** Definition of the index and least confidence of a counted finding, in a query and in a body. */
export const indexChoiceQuery = {
  index: z.enum(ASYNCHRONY_INDEX_CODES).default('eupnea'),
  min_confidence: z.coerce.number().min(0).max(1).default(ASYNCHRONY_LEAST_CONFIDENCE),
};
const indexChoiceBody = {
  index: indexChoiceQuery.index,
  min_confidence: confidence.default(ASYNCHRONY_LEAST_CONFIDENCE),
};

/** What the numbers of an answer count. */
export const countedIndexSchema = z.object({
  index: z.enum(ASYNCHRONY_INDEX_CODES),
  kinds: z.array(asynchronyKindSchema),
  /** Least confidence of a counted finding, 0 to 1. */
  min_confidence: z.number(),
  /** Index from which the study calls asynchrony severe, %; null for our own definition. */
  limit_percent: z.number().nullable(),
});

/** GET /ventilation/timeseries/async-statistic and GET /readings/async-statistic have the same answer. */
export const asynchronyStatisticQuerySchema = z.strictObject({
  ...storedScopeQuery,
  kind: listQuery(asynchronyKindSchema, ASYNCHRONY_KINDS.length).optional(),
  ...indexChoiceQuery,
  ...clockZoneQuery,
});

export const asynchronyTimeseriesBodySchema = z.strictObject({
  ...storedScopeBody,
  kinds: kindList.optional(),
  ...indexChoiceBody,
  /** Maximum number of time bins. */
  points: z.int().min(BINS_MIN).max(BINS_MAX).default(BINS_DEFAULT),
});

/** Every finding, with its confidence: what counts is for the reader of the file to choose. */
export const asynchronyExportBodySchema = z.strictObject({ ...storedScopeBody, kinds: kindList.optional() });

export type AsynchronyStatisticQuery = z.output<typeof asynchronyStatisticQuerySchema>;
export type AsynchronyTimeseriesBody = z.output<typeof asynchronyTimeseriesBodySchema>;

export const asynchronyParametersSchema = z
  .object({
    items: z.array(
      z.object({
        code: asynchronyKindSchema,
        /** Two-letter code on screen. */
        letters: z.string(),
        /** Severity of the index. */
        unit: z.literal('%'),
      }),
    ),
  })
  .meta({ id: 'AsynchronyParameters' });

const count = z.int().min(0);
/** 100 x events / (cycles + ineffective efforts); null where no cycle was seen. */
const indexPercent = z.number().min(0).nullable();

/**
 * Breaths with at least one of the findings; decided breaths, which have one or none of the counted kinds undecided; the
 * other, undecided breaths; and the share of all these breaths with a finding, null where nothing is decided.
 */
const foundBreaths = {
  breaths_with_finding: count,
  decided_breaths: count,
  undecided_breaths: count,
  finding_percent: z.number().min(0).max(100).nullable(),
};

const asynchronyOfKindSchema = z.object({
  kind: asynchronyKindSchema,
  events: count,
  ...foundBreaths,
  index_percent: indexPercent,
  /** Mean confidence of its events, 0 to 1. */
  confidence: z.number(),
});

const denseStretchSchema = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Ineffective efforts of a cluster, asynchronous breaths of a burden window. */
  events: count,
  /** Breaths in the stretch; of a burden window, the decided ones. */
  breaths: count,
});

export const asynchronyHourSchema = z
  .object({
    start: z.iso.datetime(),
    /**
     * Date and hour (0 to 23) in the site's time zone; an hour repeated at the end of daylight saving appears twice.
     */
    day: z.iso.date(),
    hour: z.int().min(0).max(23),
    breaths: count,
    observed_seconds: z.number().min(0),
    events: count,
    ...foundBreaths,
    index_percent: indexPercent,
    kinds: z.array(asynchronyOfKindSchema),
    /** Undecided breaths of each counted kind, also of kinds without events. */
    undecided_kinds: z.partialRecord(asynchronyKindSchema, count),
  })
  .meta({ id: 'AsynchronyHour' });

export type AsynchronyHour = z.infer<typeof asynchronyHourSchema>;

export const asynchronyStatisticSchema = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    time_zone: z.string(),
    breaths: count,
    /** Duration of breaths and of the ventilation sessions visible to the caller. */
    observed_seconds: z.number().min(0),
    session_seconds: z.number().min(0),
    /** Breath time divided by session time, 0 to 1; null without sessions. */
    coverage: z.number().min(0).max(1).nullable(),
    counted: countedIndexSchema,
    events: count,
    ...foundBreaths,
    index_percent: indexPercent,
    /** Kinds with events, the most frequent first. */
    kinds: z.array(asynchronyOfKindSchema),
    /** Hours with a breath or an event, in order of time. */
    hours: z.array(asynchronyHourSchema),
    /** Over all kinds, regardless of the filter. */
    clusters: z.array(denseStretchSchema),
    burden_windows: z.array(denseStretchSchema),
  })
  .meta({ id: 'AsynchronyStatistic' });

export type AsynchronyStatistic = z.infer<typeof asynchronyStatisticSchema>;

export const asynchronyTimeseriesSchema = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    step_seconds: z.number(),
    /** Epoch milliseconds of each bin's start; the columns have the same order. */
    times: z.array(z.number()),
    breaths: z.array(count),
    counted: countedIndexSchema,
    breaths_with_finding: z.array(count),
    /** Breaths with a finding, and those with none of the counted kinds undecided. */
    decided_breaths: z.array(count),
    index_percent: z.array(indexPercent),
    series: z.array(
      z.object({
        kind: asynchronyKindSchema,
        events: z.array(count),
        breaths_with_finding: z.array(count),
        decided_breaths: z.array(count),
        index_percent: z.array(indexPercent),
      }),
    ),
  })
  .meta({ id: 'AsynchronyTimeseries' });

export type AsynchronyTimeseries = z.infer<typeof asynchronyTimeseriesSchema>;
