import { CHANNEL_CODES } from '@eupnea/model';
import { z } from 'zod';
import { DETECTOR_LAYOUTS, DETECTOR_OUTPUTS, DETECTOR_VIEWS } from './detector-model-codes.ts';
import {
  CLASS_RULE,
  DETECTOR_CLASSES_MAX,
  DETECTOR_NAME_MAX,
  detectorClassSchema,
  hasDistinctClasses,
  isStepWithin,
  nameRule,
  STEP_RULE,
} from './detector.ts';
import { versionSchema } from './identifiers.ts';
import { lineSchema } from './text.ts';

/** Largest model file, bytes: ten times a network of 400,000 weights. */
export const MODEL_BYTES_MAX = 16 * 1024 * 1024;

const UNIT_MAX = 20;
/** Slowest and fastest input, Hz: fewer samples show no effort, and no ventilator stores more. */
const RATE_HZ = [1, 1000] as const;

const inputSchema = z.strictObject({
  channel: z.enum(CHANNEL_CODES),
  /** A unit in which files give the channel, such as L/s. */
  unit: lineSchema(UNIT_MAX).min(1),
});

const cardFields = {
  name: lineSchema(DETECTOR_NAME_MAX).min(1),
  /** Channels in the order of the tensor. */
  inputs: z.array(inputSchema).min(1).max(CHANNEL_CODES.length),
  rate_hz: z.number().min(RATE_HZ[0]).max(RATE_HZ[1]),
  layout: z.enum(DETECTOR_LAYOUTS),
  looks_at: z.enum(DETECTOR_VIEWS),
  /** Duration of one input, s. The samples of a shorter breath are followed by zeros, and a longer one is cut. */
  window_s: z.number().min(1).max(120),
  /** Time between the starts of two windows, s; at most window_s. Unused by a model that looks at breaths. */
  step_s: z.number().min(1).max(120),
  output: z.enum(DETECTOR_OUTPUTS),
  /** Whether the first number of the output is the class without a finding. */
  has_none: z.boolean(),
  /** Least probability that is a finding. */
  threshold: z.number().min(0).max(1),
  /** Classes in the order of the output. */
  classes: z.array(detectorClassSchema).min(1).max(DETECTOR_CLASSES_MAX),
};

type CardFields = z.output<z.ZodObject<typeof cardFields>>;

function hasDistinctInputs({ inputs }: CardFields): boolean {
  return new Set(inputs.map(({ channel }) => channel)).size === inputs.length;
}

const INPUT_RULE = nameRule('namedTwice', 'must name each channel once', ['inputs']);

/** Model card: what the model reads and what its output means. Sent with the file. */
export const modelCardSchema = z
  .strictObject(cardFields)
  .refine(isStepWithin, STEP_RULE)
  .refine(hasDistinctInputs, INPUT_RULE)
  .refine(hasDistinctClasses, CLASS_RULE);

export type ModelCard = z.output<typeof modelCardSchema>;

export const editModelCardBodySchema = z
  .strictObject({ version: versionSchema, ...cardFields })
  .refine(isStepWithin, STEP_RULE)
  .refine(hasDistinctInputs, INPUT_RULE)
  .refine(hasDistinctClasses, CLASS_RULE);

export type EditModelCardBody = z.output<typeof editModelCardBodySchema>;
