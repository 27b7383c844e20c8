import { z } from 'zod';
import { pageSchema } from './identifiers.ts';
import { listQuery, pageQuery, storedScopeQuery } from './stored-scope.ts';

/**
 * Event kinds. setting, limit, mode, standby, link: changes; alert: an episode; session: assignment of a patient;
 * gas: arterial blood gas, note: note or marked interval of the assigned patient; log: connection of the device.
 */
export const STORED_EVENT_KINDS = [
  'setting',
  'limit',
  'alert',
  'mode',
  'standby',
  'link',
  'session',
  'gas',
  'note',
  'log',
] as const;

export const storedEventSchema = z
  .object({
    /** Unique within the response and stable, as a key for lists. */
    id: z.string(),
    kind: z.enum(STORED_EVENT_KINDS),
    device_id: z.int(),
    ventilation_session_id: z.int(),
    at: z.iso.datetime(),
    /** End of an episode or state; null while it lasts, and for events without an end. */
    until: z.iso.datetime().nullable(),
    /** device, estimated, import, eupnea, recognised, user, gateway. A note: user or import. */
    source: z.string().nullable(),
    /** Code of a setting, a limit or an alert's parameter. */
    parameter: z.string().nullable(),
    /** Alert kind, mode control, link reason, session end reason, log code, kind of a note. */
    code: z.string().nullable(),
    value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
    /** Previous value of a setting. */
    previous: z.union([z.number(), z.string(), z.boolean(), z.null()]),
    low: z.number().nullable(),
    high: z.number().nullable(),
    priority: z.enum(['high', 'medium', 'low', 'unclassified']).nullable(),
    /** Text from the device or of a note; for a blood gas its main values with units. */
    text: z.string().nullable(),
  })
  .meta({ id: 'StoredEvent' });

export type StoredEvent = z.infer<typeof storedEventSchema>;

/** Which settings are listed: those that Eupnea estimates from the waveform are many, and change with every estimate. */
export const ESTIMATED_CHOICES = ['with', 'without', 'only'] as const;

export const listEventsQuerySchema = z.strictObject({
  ...storedScopeQuery,
  kind: listQuery(z.enum(STORED_EVENT_KINDS), STORED_EVENT_KINDS.length).optional(),
  estimated: z.enum(ESTIMATED_CHOICES).default('with'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery(100, 500),
});

/** Marks of one lane above which the server counts them in steps of time. */
const MARKS_DEFAULT = 150;
const MARKS_MAX = 1000;
const STEPS_DEFAULT = 120;

export const eventMarksQuerySchema = z.strictObject({
  ...storedScopeQuery,
  kind: listQuery(z.enum(STORED_EVENT_KINDS), STORED_EVENT_KINDS.length),
  estimated: z.enum(ESTIMATED_CHOICES).default('without'),
  /** Maximum number of single events; above it the answer has counts. */
  marks: z.coerce.number().int().min(1).max(MARKS_MAX).default(MARKS_DEFAULT),
  points: z.coerce.number().int().min(10).max(MARKS_MAX).default(STEPS_DEFAULT),
});

export type EventMarksQuery = z.output<typeof eventMarksQuerySchema>;

/** Events of a lane over time: single ones, or counts per step where they are too many to draw. */
export const eventMarksSchema = z
  .object({
    total: z.int(),
    /** All events, oldest first; empty when there are counts. */
    events: z.array(storedEventSchema),
    /** Null when single events are given. */
    step_seconds: z.number().nullable(),
    counts: z.array(
      z.object({
        /** Epoch milliseconds. */
        start: z.number(),
        end: z.number(),
        events: z.int(),
        /** Events of high priority among them. */
        high: z.int(),
      }),
    ),
  })
  .meta({ id: 'EventMarks' });

export type EventMarks = z.infer<typeof eventMarksSchema>;

export type ListEventsQuery = z.output<typeof listEventsQuerySchema>;

export const storedEventPageSchema = pageSchema(storedEventSchema).meta({ id: 'StoredEventPage' });
