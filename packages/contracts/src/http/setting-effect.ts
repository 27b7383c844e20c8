import {
  ASYNCHRONY_KINDS,
  type BREATH_FEATURE_CODES,
  VENTILATION_CONTROLS,
  listParameters,
} from '@eupnea/model';
import { z } from 'zod';
import { idSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';

/** Default window on either side: long enough for 100 breaths at 10/min. */
const MINUTES_DEFAULT = 10;
const MINUTES_MAX = 60;
const BREATHS_DEFAULT = 100;
const BREATHS_MAX = 300;
/** Default transition, s: an effect on the breathing pattern needs several breaths to settle. */
const SKIP_DEFAULT_SECONDS = 60;
const SKIP_MAX_SECONDS = 1800;

/** How breaths of both sides of a change are matched. */
export const effectMatchingShape = {
  minutes: z.int().min(1).max(MINUTES_MAX).default(MINUTES_DEFAULT),
  breaths: z.int().min(20).max(BREATHS_MAX).default(BREATHS_DEFAULT),
  skip_seconds: z.int().min(0).max(SKIP_MAX_SECONDS).default(SKIP_DEFAULT_SECONDS),
};

/** Body of POST /breaths-stat/setting-effect: one change of a setting and how breaths are matched. */
export const settingEffectBodySchema = z.strictObject({
  device_id: idSchema,
  parameter: z.enum(listParameters('setting').map(({ code }) => code)),
  /** Time of the change, as listed by the events. */
  at: inputTimeSchema,
  ...effectMatchingShape,
});

export type SettingEffectBody = z.output<typeof settingEffectBodySchema>;

const value = z.number().nullable();
const settingValue = z.union([z.number(), z.string(), z.boolean()]).nullable();

const sideSchema = z.object({
  /** Searched window: bounded by the stay and by the neighbouring changes of the same setting. */
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Breaths in the window, and why some do not match. */
  found: z.int(),
  incomplete: z.int(),
  other_mode: z.int(),
  artefact: z.int(),
  /** Matched breaths nearest to the change. */
  used: z.int(),
});

/** Compared numbers: breath numbers, and two that are computed from them for each breath. */
export const EFFECT_NUMBERS = [
  'vte_ml',
  'vte_ml_kg',
  'rr_bpm',
  'driving_pressure_cmh2o',
  'pip_cmh2o',
  'minute_volume_l_min',
  'mp_geometric_j_min',
  'compliance_ml_cmh2o',
] as const satisfies readonly ((typeof BREATH_FEATURE_CODES)[number] | 'vte_ml_kg' | 'minute_volume_l_min')[];

export type EffectNumber = (typeof EFFECT_NUMBERS)[number];

/** Why a number is absent. */
const reasonSchema = z.enum(['too_few_breaths', 'no_predicted_weight']).nullable();

const differenceSchema = z.object({
  /** After minus before; null with a reason. */
  value,
  low: value,
  high: value,
  reason: reasonSchema,
});

const spreadSchema = z.object({
  /** Matched breaths with a value. */
  n: z.int(),
  q1: value,
  median: value,
  q3: value,
});

const shareSchema = z.object({
  /** Matched breaths on which the kind is decided, and those with it. */
  decided: z.int(),
  found: z.int(),
  percent: value,
});

const bandSchema = z.object({
  p10: z.array(value),
  median: z.array(value),
  p90: z.array(value),
});

const waveSchema = z.object({ before: bandSchema, after: bandSchema });

export const settingEffectSchema = z
  .object({
    device_id: z.int(),
    ventilation_session_id: z.int(),
    parameter: z.string(),
    at: z.iso.datetime(),
    value: settingValue,
    previous: settingValue,
    /** Recognised mode of all compared breaths; null when the change is one of mode, or no breath was found. */
    mode: z.enum(VENTILATION_CONTROLS).nullable(),
    matching: z.object({
      minutes: z.int(),
      breaths: z.int(),
      skip_seconds: z.int(),
      /** Fewer breaths of a side give no number. */
      least_breaths: z.int(),
    }),
    before: sideSchema,
    after: sideSchema,
    /** Other settings changed between the first and the last compared breath, oldest first. */
    also_changed: z.array(
      z.object({
        parameter: z.string(),
        at: z.iso.datetime(),
        value: settingValue,
      }),
    ),
    also_changed_cut: z.boolean(),
    numbers: z.array(
      z.object({
        number: z.enum(EFFECT_NUMBERS),
        before: spreadSchema,
        after: spreadSchema,
        /** Difference of medians. */
        difference: differenceSchema,
      }),
    ),
    asynchrony: z.array(
      z.object({
        kind: z.enum(ASYNCHRONY_KINDS),
        before: shareSchema,
        after: shareSchema,
        /** Difference of shares, percentage points. */
        difference: differenceSchema,
      }),
    ),
    /** Percentiles of the compared breaths at each step from the start of inspiration; null without samples. */
    waves: z
      .object({
        step_s: z.number(),
        pressure: waveSchema,
        flow: waveSchema,
        volume: waveSchema,
      })
      .nullable(),
    bootstrap: z.object({
      resamples: z.int(),
      level: z.number(),
      seed: z.string(),
      /** Consecutive breaths drawn together, because neighbours resemble each other. */
      block_breaths: z.int(),
    }),
  })
  .meta({ id: 'SettingEffect' });

export type SettingEffect = z.infer<typeof settingEffectSchema>;
export type EffectDifference = z.infer<typeof differenceSchema>;
