import { ASYNCHRONY_KINDS, LABEL_KINDS, listParameters, VENTILATION_CONTROLS } from '@eupnea/model';
import { z } from 'zod';
import { ALARM_SOURCES } from './alarm-analytics.ts';
import { noteKindSchema } from './note.ts';
import { findingKindSchema } from './stored-finding.ts';
import { storedScopeBody } from './stored-scope.ts';
import { comparedTextSchema, lineSchema } from './text.ts';

/** Most events of one average, evenly drawn: more change no percentile that a figure shows. */
export const AVERAGE_EVENTS_MAX = 500;
/** Longest part of the window before or after an event, s. */
const SIDE_MAX_S = 30;
const BEFORE_DEFAULT_S = 2;
const AFTER_DEFAULT_S = 4;
/** Maximum length of a formula, as in its parser. */
const FORMULA_MAX_CHARACTERS = 200;

/** What the breath of an event tells, by which events are averaged apart. */
export const AVERAGE_GROUPINGS = ['none', 'mode', 'finding'] as const;

/**
 * Groups by finding besides the kinds of asynchrony: more than one kind on the breath, none, and none found but some that
 * cannot be told. no_breath: the event lies between breaths, whatever the grouping.
 */
export const AVERAGE_GROUPS_BESIDES = ['several', 'no_finding', 'undecided', 'no_breath'] as const;

const side = z.number().min(0.2).max(SIDE_MAX_S);

/** Body of POST /analytics/event-average: which events, and what is averaged around them. */
export const eventAverageBodySchema = z.strictObject({
  ...storedScopeBody,
  event: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('finding'), finding: findingKindSchema }),
    z.strictObject({
      kind: z.literal('alert'),
      /** One kind of alarm as the source names it; without it all alarms. */
      alarm: z.strictObject({ source: z.enum(ALARM_SOURCES), kind: comparedTextSchema(200) }).optional(),
    }),
    /** Onset of breaths that a rater labelled, or of gold labels, in approved tasks of the caller's projects. */
    z.strictObject({
      kind: z.literal('label'),
      label: z.enum(['any', ...LABEL_KINDS]),
      gold: z.boolean().default(false),
    }),
    /** Beginning of notes and marked intervals of a kind. */
    z.strictObject({ kind: z.literal('note'), note: noteKindSchema }),
    z.strictObject({
      kind: z.literal('setting'),
      parameter: z.enum(listParameters('setting').map(({ code }) => code)),
    }),
  ]),
  /** A channel or a formula of channels: `Pes`, `Paw - Pes`. */
  formula: lineSchema(FORMULA_MAX_CHARACTERS),
  before_s: side.default(BEFORE_DEFAULT_S),
  after_s: side.default(AFTER_DEFAULT_S),
  /** Averages events apart by the recognised mode or the findings of the breath in which each lies. */
  group_by: z.enum(AVERAGE_GROUPINGS).default('none'),
});

export type EventAverageBody = z.output<typeof eventAverageBodySchema>;

const values = z.array(z.number().nullable());

const courses = {
  /** Percentiles over the events at each point; null where fewer than half of the used events have a sample. */
  p10: values,
  median: values,
  p90: values,
  /** Events with a sample at each point. */
  n: z.array(z.int()),
};

export const eventAverageSchema = z
  .object({
    formula: z.string(),
    /** Unit of the values as it is shown; empty for a plain number. */
    unit: z.string(),
    analysis_version: z.int(),
    events: z.object({
      /** Events of the period. */
      found: z.int(),
      /** The period has more events than were looked at. */
      found_cut: z.boolean(),
      /** Evenly drawn of these: at most 500. */
      drawn: z.int(),
      /** Drawn events with enough samples; the others are left out. */
      used: z.int(),
      missing_samples: z.int(),
    }),
    /** Seconds from the event of the first point, and between two points. */
    from_s: z.number(),
    step_s: z.number(),
    ...courses,
    /** The same events by group, the largest first; empty without a grouping. Each event is in one group. */
    groups: z.array(
      z.object({
        key: z.enum([...VENTILATION_CONTROLS, ...ASYNCHRONY_KINDS, ...AVERAGE_GROUPS_BESIDES]),
        used: z.int(),
        ...courses,
      }),
    ),
  })
  .meta({ id: 'EventAverage' });

export type EventAverage = z.infer<typeof eventAverageSchema>;
export type AverageGroup = EventAverage['groups'][number];
