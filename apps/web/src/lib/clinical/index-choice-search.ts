import { ASYNCHRONY_INDEX_CODES, ASYNCHRONY_LEAST_CONFIDENCE, type AsynchronyIndexCode } from '@eupnea/model';

/** What the reader counts as asynchrony, as in packages/signal. */
export interface ReaderIndexChoice {
  readonly index: AsynchronyIndexCode;
  /** 0 to 1; findings below do not count. */
  readonly minConfidence: number;
}

/** Our definition and least confidence. */
export const OUR_INDEX_CHOICE: ReaderIndexChoice = {
  index: 'eupnea',
  minConfidence: ASYNCHRONY_LEAST_CONFIDENCE,
};

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
}): ReaderIndexChoice {
  return {
    index: ASYNCHRONY_INDEX_CODES.find((known) => known === index) ?? 'eupnea',
    minConfidence:
      CONFIDENCE_CHOICES.find((known) => String(known) === confidence) ?? ASYNCHRONY_LEAST_CONFIDENCE,
  };
}

/** What differs from our definition and least confidence. */
export function writeIndexChoice({ index, minConfidence }: ReaderIndexChoice): IndexChoiceSearch {
  return {
    ...(index === OUR_INDEX_CHOICE.index ? {} : { index }),
    ...(minConfidence === OUR_INDEX_CHOICE.minConfidence ? {} : { confidence: String(minConfidence) }),
  };
}
