import { z } from 'zod';
import { labelKindSchema } from './label.ts';
import { findingKindSchema } from './stored-finding.ts';

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);
/** Agreement beyond chance; null where it is undefined: nothing compared, or chance alone agrees wholly. */
const kappa = z.number().max(1).nullable();

const kappaSchema = z.object({
  breaths: count,
  /** Shares of agreement, as seen and as chance would have it; null without breaths. */
  observed: share.nullable(),
  expected: share.nullable(),
  kappa,
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
  /** Sets of kinds that one of them gave, most frequent first; rows of the matrix are the first one's. */
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

/** How far those who submitted agree, and the detector with the gold labels. */
export const agreementSchema = z
  .object({
    breaths: count,
    /** R1 and so on, of those who have submitted. */
    raters: z.array(
      z.object({
        rater_id: z.number().int(),
        code: z.string(),
        username: z.string().nullable(),
        labelled: count,
      }),
    ),
    /** Breaths that all of them labelled, and of these the ones labelled differently. */
    compared: count,
    disagreements: count,
    /** Over all raters, categories being sets of kinds. */
    fleiss: kappaSchema,
    /** Each kind as there or not there. */
    kinds: z.array(kappaSchema.extend({ kind: labelKindSchema, prevalence: share.nullable() })),
    pairs: z.array(comparedPairSchema),
    gold: count,
    against_gold: z.array(comparedPairSchema),
    detector: z.array(detectorOfKindSchema),
  })
  .meta({ id: 'LabelAgreement' });

export type LabelAgreement = z.infer<typeof agreementSchema>;
