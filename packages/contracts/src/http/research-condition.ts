import {
  ASYNCHRONY_KINDS,
  BREATH_FEATURE_CODES,
  findParameter,
  LABEL_KINDS,
  PATIENT_CATEGORIES,
  VENTILATION_CONTROLS,
} from '@eupnea/model';
import { z } from 'zod';
import { DEVICE_TYPES } from './device.ts';
import { inputTimeSchema } from './input-time.ts';
import { noteKindSchema } from './note.ts';

/** Device types, and `file` for imported recordings. */
export const RESEARCH_DEVICE_TYPES = [...DEVICE_TYPES, 'file'] as const;

/** Upper bound of all quantities of a patient, stay or breath. */
const BOUND_MAX = 1_000_000;

const bound = z.number().min(-BOUND_MAX).max(BOUND_MAX);
const amount = z.number().min(0).max(BOUND_MAX);
/** An asynchrony index may exceed 100: it counts events, not breaths. */
const index = z.number().min(0).max(1000);
const percent = z.number().min(0).max(100);
const breaths = z.int().min(1).max(BOUND_MAX);
const time = inputTimeSchema;

/** Both ends are inclusive and either is optional. A range without ends is refused when the definition is read. */
const amounts = { from: amount.optional(), to: amount.optional() };
const percents = { from: percent.optional(), to: percent.optional() };
const times = { from: time.optional(), to: time.optional() };

/** Parameters with histogram bins in the five-minute rollups, from which the time beyond a value is read. */
const binnedParameter = z
  .enum(BREATH_FEATURE_CODES)
  .refine(
    (code) => findParameter('breath', code)?.histogram !== undefined,
    'has no bins in the registry, so that its time beyond a value is not known',
  );
const beyond = { parameter: binnedParameter, side: z.enum(['above', 'below']), value: bound };

/** Conditions on the record of a patient. Age in years at admission, height in cm, IBW in kg. */
const patientConditions = [
  z.strictObject({ kind: z.literal('age'), ...amounts }),
  z.strictObject({ kind: z.literal('sex'), is: z.enum(['man', 'woman']) }),
  z.strictObject({ kind: z.literal('category'), is: z.enum(PATIENT_CATEGORIES) }),
  z.strictObject({ kind: z.literal('height'), ...amounts }),
  z.strictObject({ kind: z.literal('ibw'), ...amounts }),
  z.strictObject({ kind: z.literal('condition'), is: z.enum(['ards', 'copd', 'brain_j']) }),
  z.strictObject({ kind: z.literal('date_in'), ...times }),
  z.strictObject({ kind: z.literal('date_out'), ...times }),
] as const;

/** Conditions on the time in the window: device, duration and mode of ventilation. */
const ventilationConditions = [
  z.strictObject({
    kind: z.literal('device_type'),
    is: z.array(z.enum(RESEARCH_DEVICE_TYPES)).min(1).max(RESEARCH_DEVICE_TYPES.length),
  }),
  /** Duration of breaths, h, from the rollups; pauses and silence do not count. */
  z.strictObject({ kind: z.literal('ventilated_hours'), ...amounts }),
  /** Duration of a mode, h: recognised from the waveform, or reported by the device. */
  z.strictObject({
    kind: z.literal('mode_hours'),
    mode: z.enum(VENTILATION_CONTROLS),
    source: z.enum(['recognised', 'device']).default('recognised'),
    ...amounts,
  }),
] as const;

/** Conditions on measurements in the window, summed over the patient's time, from five-minute rollups. */
const measuredConditions = [
  z.strictObject({ kind: z.literal('minutes_beyond'), ...beyond, ...amounts }),
  /** Percentage of the parameter's observed time. */
  z.strictObject({ kind: z.literal('share_beyond'), ...beyond, ...percents }),
  /** Percentage of the duration of breaths with a value of the parameter. */
  z.strictObject({ kind: z.literal('coverage'), parameter: z.enum(BREATH_FEATURE_CODES), ...percents }),
  /** Percentage of the breaths with a finding by our definition and least confidence. */
  z.strictObject({
    kind: z.literal('finding_share'),
    asynchrony: z.enum(['all', ...ASYNCHRONY_KINDS]),
    ...percents,
  }),
  z.strictObject({
    kind: z.literal('asynchrony_index'),
    asynchrony: z.enum(['all', ...ASYNCHRONY_KINDS]),
    from: index.optional(),
    to: index.optional(),
  }),
] as const;

/** Breaths with a rater's label or a gold label, in approved tasks of the project; before approval raters are blind. */
const labelConditions = [
  z.strictObject({
    kind: z.literal('labelled'),
    label: z.enum(['any', ...LABEL_KINDS]),
    gold: z.boolean().default(false),
    from: breaths.default(1),
  }),
] as const;

/** Notes and marked intervals of a kind that touch the time in the window. */
const noteConditions = [
  z.strictObject({
    kind: z.literal('noted'),
    note: noteKindSchema,
    from: z.int().min(1).max(BOUND_MAX).default(1),
  }),
] as const;

export const CONDITION_SCHEMAS = [
  ...patientConditions,
  ...ventilationConditions,
  ...measuredConditions,
  ...labelConditions,
  ...noteConditions,
] as const;

export type CohortCondition = z.output<(typeof CONDITION_SCHEMAS)[number]>;
export type ConditionKind = CohortCondition['kind'];
