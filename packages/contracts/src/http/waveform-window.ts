import { CHANNELS, CHANNEL_CODES } from '@eupnea/model';
import { z } from 'zod';
import { findingKindSchema } from './stored-finding.ts';
import { lineSchema } from './text.ts';
import { listQuery, storedScopeBody, storedScopeQuery } from './stored-scope.ts';

/** Maximum window: one week, about 60,000 stored chunks; waves are not legible in longer windows. */
export const WAVEFORM_WINDOW_MAX_SECONDS = 7 * 86_400;

/** Maximum columns: wider than any screen. */
const COLUMNS_MAX = 4000;
const COLUMNS_DEFAULT = 1200;

/** Maximum breath marks of one window; more could not be distinguished. */
export const WAVEFORM_MARKS_MAX = 2000;

/** Maximum derived lanes of one window. */
export const DERIVED_LANES_MAX = 4;
/** Maximum window with derived lanes, s: they are computed from every sample, 3 h hold about a million per channel. */
export const DERIVED_WINDOW_MAX_SECONDS = 3 * 3600;
/** Maximum length of a formula, as in its parser. */
const FORMULA_MAX_CHARACTERS = 200;

const formulaSchema = lineSchema(FORMULA_MAX_CHARACTERS);

const WIRE_CHANNELS = CHANNEL_CODES.map((code) => CHANNELS[code].wireName);
const channelSchema = z.enum(WIRE_CHANNELS);

const columnsSchema = (number: z.ZodNumber) => number.int().min(10).max(COLUMNS_MAX).default(COLUMNS_DEFAULT);

/**
 * GET /waveforms/window: data of this period for a screen `columns` pixels wide, as bytes (waveform-window-bytes.ts).
 */
export const waveformWindowQuerySchema = z.strictObject({
  ...storedScopeQuery,
  columns: columnsSchema(z.coerce.number()),
  channels: listQuery(channelSchema, CHANNEL_CODES.length).optional(),
  /** Formulas of derived lanes, such as `Paw - Pes`; repeated for several, because a formula may hold commas. */
  formulas: z
    .union([z.string(), z.array(z.string()).max(DERIVED_LANES_MAX)])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .pipe(z.array(formulaSchema))
    .optional(),
});

/** POST /analytics/waveform and /analytics/waveform/coloured: the same as JSON. */
export const waveformWindowBodySchema = z.strictObject({
  ...storedScopeBody,
  columns: columnsSchema(z.number()),
  channels: z.array(channelSchema).min(1).max(CHANNEL_CODES.length).optional(),
  formulas: z.array(formulaSchema).max(DERIVED_LANES_MAX).optional(),
});

export type WaveformWindowQuery = z.output<typeof waveformWindowBodySchema>;

const count = z.int().min(0).max(1_000_000);

/** Breaths in the window as columns; times in epoch milliseconds. */
const marksSchema = z.object({
  device_ids: z.array(z.int()),
  breath_numbers: z.array(z.int()),
  start: z.array(z.number()),
  inspiration_end: z.array(z.number()),
  end: z.array(z.number()),
});

const findingMarkSchema = z.object({
  device_id: z.int(),
  kind: findingKindSchema,
  start: z.number(),
  end: z.number(),
  /** Samples with the evidence, which is ringed. */
  sign_start: z.number(),
  sign_end: z.number(),
  confidence: z.number(),
});

/** Description of the bytes; offsets count values of the Float32 block after the head. */
export const waveformWindowHeadSchema = z
  .object({
    /** Start of the window, epoch milliseconds. */
    start: z.number(),
    end: z.number(),
    /** samples: all stored samples, in segments. columns: minimum and maximum of each column of a common grid. */
    resolution: z.enum(['samples', 'columns']),
    /** Contiguous samples of one device and epoch, oldest first; channel after channel, `count` values each. */
    segments: z.array(
      z.object({
        device_id: z.int(),
        epoch: z.int(),
        first_index: z.int(),
        rate_hz: z.number().positive(),
        /** Time of the first sample, epoch milliseconds. */
        start: z.number(),
        count,
        channels: z.array(channelSchema),
        offset: count,
      }),
    ),
    /** Column i covers [start + i step, start + (i + 1) step). */
    grid: z.object({ start: z.number(), step_ms: z.number().positive(), count }).nullable(),
    /** A device's columns: for each channel its minima, then its maxima, grid.count each; NaN = nothing stored. */
    tracks: z.array(z.object({ device_id: z.int(), channels: z.array(channelSchema), offset: count })),
    /** Derived lanes in the order of the formulas asked for. */
    derived: z.array(
      z.object({
        formula: z.string(),
        /** Unit as it is shown; empty for a plain number. */
        unit: z.string(),
        /** The window is longer than derived lanes are computed for; then there are no values. */
        too_long: z.boolean(),
        /** Values at each sample where there are few, as in `segments`. */
        segments: z.array(
          z.object({
            device_id: z.int(),
            rate_hz: z.number().positive(),
            /** Time of the first value, epoch milliseconds. */
            start: z.number(),
            count,
            offset: count,
          }),
        ),
        /** Otherwise minima, then maxima, of each column of the grid. */
        tracks: z.array(z.object({ device_id: z.int(), offset: count })),
      }),
    ),
    /** Computed channels that the device did not send: volume, integrated from flow from the start of each breath. */
    computed: z.array(channelSchema),
    /** null when there are too many to draw; `breaths` counts all. */
    marks: marksSchema.nullable(),
    breaths: z.int(),
    findings: z.array(findingMarkSchema),
    findings_total: z.int(),
  })
  .meta({ id: 'WaveformWindowHead' });

export type WaveformWindowHead = z.infer<typeof waveformWindowHeadSchema>;

const derivedHeadSchema = waveformWindowHeadSchema.shape.derived.element;

const values = z.array(z.number().nullable());

/** The same with its numbers as JSON; null = missing. */
export const waveformWindowSchema = waveformWindowHeadSchema
  .omit({ segments: true, tracks: true, derived: true })
  .extend({
    derived: z.array(
      derivedHeadSchema.omit({ segments: true, tracks: true }).extend({
        segments: z.array(derivedHeadSchema.shape.segments.element.omit({ offset: true }).extend({ values })),
        tracks: z.array(z.object({ device_id: z.int(), minimum: values, maximum: values })),
      }),
    ),
    segments: z.array(
      waveformWindowHeadSchema.shape.segments.element
        .omit({ offset: true })
        .extend({ values: z.partialRecord(channelSchema, values) }),
    ),
    tracks: z.array(
      waveformWindowHeadSchema.shape.tracks.element.omit({ offset: true }).extend({
        minimum: z.partialRecord(channelSchema, values),
        maximum: z.partialRecord(channelSchema, values),
      }),
    ),
  })
  .meta({ id: 'WaveformWindow' });

export type WaveformWindow = z.infer<typeof waveformWindowSchema>;

/** Stretches with their phase and findings, for the colour of the line. */
export const colouredWaveformWindowSchema = waveformWindowSchema
  .extend({
    spans: z.array(
      z.object({
        device_id: z.int(),
        breath_number: z.int(),
        phase: z.enum(['inspiration', 'expiration']),
        start: z.number(),
        end: z.number(),
        findings: z.array(findingKindSchema),
      }),
    ),
  })
  .meta({ id: 'ColouredWaveformWindow' });

export type ColouredWaveformWindow = z.infer<typeof colouredWaveformWindowSchema>;

/** POST /analytic-waveforms/wave-timeseries: every sample of one breath, or of a stretch of at most 300 s. */
export const waveTimeseriesBodySchema = z.strictObject({
  ...storedScopeBody,
  breath_number: z.int().min(0).max(2_147_483_647).optional(),
  /** Seconds before and after the breath. */
  margin_seconds: z.number().min(0).max(60).default(0),
});

export type WaveTimeseriesBody = z.output<typeof waveTimeseriesBodySchema>;
