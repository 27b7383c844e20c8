/** Range of seeds for one purpose, both ends included. */
export interface SeedRange {
  readonly from: number;
  readonly to: number;
}

/** Seeds for development and training of the families. Only these may be inspected. */
export const FAMILY_DEVELOPMENT_SEEDS: SeedRange = { from: 1, to: 9999 };

/** One evaluation on families and seeds that were not used to set a threshold, feature or weight. */
export interface FreshEvaluation extends SeedRange {
  /** Evaluated commit; null = the range is unused. */
  readonly commit: string | null;
}

/**
 * At most three evaluations. The first run uses up a range: write its commit here, with its row in
 * docs/validation-families.md.
 */
export const FRESH_EVALUATIONS: readonly FreshEvaluation[] = [
  { from: 20_001, to: 20_006, commit: 'b56ea75a' },
  { from: 20_101, to: 20_106, commit: 'e3e64e6c' },
  { from: 20_201, to: 20_206, commit: 'a17f521d' },
];
