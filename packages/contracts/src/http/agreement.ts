import { z } from 'zod';
import { labelKindSchema } from './label.ts';
import { findingKindSchema } from './stored-finding.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
/** Agreement beyond chance; null when undefined: no breaths compared, or chance agreement is complete. */
const kappa = z.number().max(1).nullable();

const kappaBound = z.number().min(-1).max(1);

const kappaSchema = z.object({
  breaths: count,
  /** Observed and expected agreement; null without breaths. */
  observed: share.nullable(),
  expected: share.nullable(),
  kappa,
  /** 95 % interval of kappa; null with too few breaths, or without any disagreement. */
  kappa_interval: z.tuple([kappaBound, kappaBound]).nullable(),
});

const f1OfKindSchema = z.object({
  kind: labelKindSchema,
  both: count,
  only_first: count,
  only_second: count,
  f1: share.nullable(),
});

/** Two raters, or a rater against gold, over the breaths that both labelled. */
const comparedPairSchema = kappaSchema.extend({
  first: z.string(),
  second: z.string(),
  /** Label sets used, most frequent first; matrix rows belong to the first rater. */
  categories: z.array(z.array(labelKindSchema)),
  matrix: z.array(z.array(count)),
  f1: z.array(f1OfKindSchema),
});

const detectorOfKindSchema = z.object({
  kind: findingKindSchema,
  true_positives: count,
  false_positives: count,
  true_negatives: count,
  false_negatives: count,
  sensitivity: share.nullable(),
  specificity: share.nullable(),
  ppv: share.nullable(),
  f1: share.nullable(),
});

/** Wilson's 95 % interval; null without a breath. */
const proportionSchema = z.object({ value: share, low: share, high: share }).nullable();

const otherScoreSchema = z.object({
  true_positives: count,
  false_positives: count,
  true_negatives: count,
  false_negatives: count,
  sensitivity: proportionSchema,
  specificity: proportionSchema,
  kappa,
  kappa_interval: z.tuple([kappaBound, kappaBound]).nullable(),
});

/** A detector of others against gold, on the breaths with a gold label of which it gave an answer. */
const otherDetectorSchema = z.object({
  detector_id: z.int(),
  name: z.string(),
  breaths: count,
  /** Kinds that its classes are compared with, and Eupnea's findings on the same breaths. */
  kinds: z.array(z.object({ kind: labelKindSchema, detector: otherScoreSchema, eupnea: otherScoreSchema })),
});

/** Agreement of raters who submitted, and of the detector with the gold labels. */
export const agreementSchema = z
  .object({
    breaths: count,
    /** Codes (R1, R2, …) of the raters who submitted. */
    raters: z.array(
      z.object({
        rater_id: z.int(),
        code: z.string(),
        username: z.string().nullable(),
        labelled: count,
      }),
    ),
    /** Breaths labelled by all raters, and those with different labels. */
    compared: count,
    disagreements: count,
    /** Fleiss kappa over all raters; the categories are sets of kinds. */
    fleiss: kappaSchema,
    /** Agreement per kind (present or absent). */
    kinds: z.array(kappaSchema.extend({ kind: labelKindSchema, prevalence: share.nullable() })),
    pairs: z.array(comparedPairSchema),
    gold: count,
    against_gold: z.array(comparedPairSchema),
    detector: z.array(detectorOfKindSchema),
    others: z.array(otherDetectorSchema),
  })
  .meta({ id: 'LabelAgreement' });

export type LabelAgreement = z.infer<typeof agreementSchema>;
