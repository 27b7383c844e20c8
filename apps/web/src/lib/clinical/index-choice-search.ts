import { ASYNCHRONY_INDEX_CODES, ASYNCHRONY_LEAST_CONFIDENCE } from '@eupnea/model';
import { DEFAULT_INDEX_CHOICE, type IndexChoice } from '@eupnea/signal';

/** The part of an address that says what counts as asynchrony. */
export interface IndexChoiceSearch {
  /** Definition of the asynchrony index; absent means ours. */
  readonly index?: string | undefined;
  /** Least confidence of a counted finding, such as `0.8`; absent means 0.5. */
  readonly confidence?: string | undefined;
}

/** Least confidences to choose from. */
export const CONFIDENCE_CHOICES = [0, 0.5, 0.7, 0.8, 0.9, 0.95] as const;

/** Definition and least confidence of an address; ours where it has none. */
export function readIndexChoice({
  index,
  confidence,
}: {
  readonly index?: unknown;
  readonly confidence?: unknown;
}): IndexChoice {
  return {
    index: ASYNCHRONY_INDEX_CODES.find((known) => known === index) ?? 'eupnea',
    minConfidence:
      CONFIDENCE_CHOICES.find((known) => String(known) === confidence) ?? ASYNCHRONY_LEAST_CONFIDENCE,
  };
}

/** What differs from our definition and least confidence. */
export function writeIndexChoice({ index, minConfidence }: IndexChoice): IndexChoiceSearch {
  return {
    ...(index === DEFAULT_INDEX_CHOICE.index ? {} : { index }),
    ...(minConfidence === DEFAULT_INDEX_CHOICE.minConfidence ? {} : { confidence: String(minConfidence) }),
  };
}
