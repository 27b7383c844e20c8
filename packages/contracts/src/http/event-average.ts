import { LABEL_KINDS, listParameters } from '@eupnea/model';
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
});

export type EventAverageBody = z.output<typeof eventAverageBodySchema>;

const values = z.array(z.number().nullable());

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
    /** Percentiles over the events at each point; null where fewer than half of the used events have a sample. */
    p10: values,
    median: values,
    p90: values,
    /** Events with a sample at each point. */
    n: z.array(z.int()),
  })
  .meta({ id: 'EventAverage' });

export type EventAverage = z.infer<typeof eventAverageSchema>;
