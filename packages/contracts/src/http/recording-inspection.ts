import { CHANNEL_CODES } from '@eupnea/model';
import { z } from 'zod';
import { partWhySchema } from './part-why.ts';
import { questionWhySchema } from './question-why.ts';
import { textSchema } from './text.ts';

/** Maximum number of columns. The widest known tables (trend exports) have 40 to 70. */
const MAX_FILE_CHANNELS = 512;

/** Wall time without an offset, as written in a file; its zone is a separate field. */
export const localDateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?$/u, 'must be YYYY-MM-DDTHH:MM:SS')
  .refine((text) => !Number.isNaN(Date.parse(`${text.slice(0, 19)}Z`)), 'is no date that exists');

/** IANA zone name, validated by the runtime. */
export const timeZoneSchema = textSchema(64)
  .min(1)
  .refine(isTimeZone, 'must be a time zone such as Europe/Amsterdam');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl throws RangeError for an unknown zone and offers no check in advance.
  }
}

const positionSchema = z.int().min(0).max(MAX_FILE_CHANNELS);
const factorSchema = z.number().refine((factor) => factor !== 0, 'must not be 0');
/** Largest stated lag between flow and pressure, ms: clocks of two files of one recording differ by so much. */
const MOST_LAG_MS = 30_000;
const rateSchema = z.number().min(1).max(10_000);

const partUseSchema = z.enum(['marks', 'clock', 'trend', 'notes', 'patients', 'recordings']);

/** Mapping of the file's columns or signals to channels, from the mapping editor (packages/model). */
export const channelMappingSchema = z
  .strictObject({
    channels: z
      .array(
        z.strictObject({
          channel: z.enum(CHANNEL_CODES),
          position: positionSchema,
          factor: factorSchema,
          /** Column that is subtracted: expiratory flow in a column of its own. */
          minus: z
            .strictObject({
              position: positionSchema,
              factor: factorSchema,
              /** How a direction without flow is written; absent = as zero. */
              rest: z.enum(['empty', 'empty_beside_flow']).optional(),
            })
            .optional(),
        }),
      )
      .max(MAX_FILE_CHANNELS),
    time: z
      .strictObject({
        position: positionSchema,
        factor: factorSchema,
        /** Column of dates beside a column of times of day. */
        date: z
          .strictObject({
            position: positionSchema,
            order: z.enum(['day_first', 'month_first', 'unknown']),
          })
          .optional(),
        /** The column counts samples. */
        counts: z.literal(true).optional(),
      })
      .nullable(),
    rateHz: rateSchema.nullable(),
    table: z
      .strictObject({
        delimiter: z.enum([',', ';', '\t', ' ', '|']),
        decimalComma: z.boolean(),
        headerRows: z.int().min(0).max(1000),
      })
      .nullable(),
    startedAt: localDateTimeSchema.nullable(),
    timeZone: timeZoneSchema.nullable(),
    /** Time by which pressure is moved earlier, ms; 0 = as recorded. */
    lagMs: z.number().min(-MOST_LAG_MS).max(MOST_LAG_MS).optional(),
    /** Column that names the recording of each row, and column that names the patient. */
    series: positionSchema.optional(),
    patients: positionSchema.optional(),
  })
  .meta({ id: 'ChannelMapping' });

/** Content of a file and the questions for the user (packages/model, RecordingInspection). */
export const recordingInspectionSchema = z
  .object({
    formatId: z.string().nullable(),
    formatName: z.string(),
    contents: z.enum(['waveform', 'trend', 'log', 'archive', 'unknown']),
    channels: z.array(
      z.object({
        position: z.int(),
        name: z.string(),
        unit: z.string().nullable(),
        rateHz: z.number().nullable(),
        use: partUseSchema.optional(),
        isEmpty: z.boolean().optional(),
      }),
    ),
    /** Everything in the file that is not in `channels`; `use` null = it is not read, for the reason. */
    parts: z
      .array(
        z.object({
          name: z.string(),
          use: partUseSchema.nullable(),
          reason: z.string(),
          why: partWhySchema.optional(),
        }),
      )
      .optional(),
    mapping: channelMappingSchema.nullable(),
    confidence: z.enum(['certain', 'likely', 'guess']),
    questions: z.array(
      z.object({
        asks: z.enum(['channels', 'units', 'rate', 'start', 'time_zone', 'lag']),
        required: z.boolean(),
        detail: z.string(),
        why: questionWhySchema.optional(),
        proposed: z.string().optional(),
        openDate: z.string().optional(),
      }),
    ),
    companions: z.array(z.string()),
    device: z.object({
      model: z.string().nullable(),
      serial: z.string().nullable(),
      software: z.string().nullable(),
    }),
    startedAt: z.string().nullable(),
    problem: z
      .object({
        code: z.string(),
        detail: z.string(),
        values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        line: z.number().optional(),
      })
      .nullable(),
    /** Time by which pressure follows flow at the start of the recording; absent when nothing tells it. */
    lag: z.object({ lagMs: z.number(), spreadMs: z.number(), breaths: z.int() }).optional(),
  })
  .meta({ id: 'RecordingInspection' });

export type RecordingInspectionRecord = z.infer<typeof recordingInspectionSchema>;
