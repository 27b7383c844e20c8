/** Seeds of one purpose, both ends included. */
export interface SeedRange {
  readonly from: number;
  readonly to: number;
}

/** Families are developed and trained on these; whatever is looked into comes from here. */
export const FAMILY_DEVELOPMENT_SEEDS: SeedRange = { from: 1, to: 9999 };

/** One evaluation on families and seeds that no threshold, feature or weight was set on. */
export interface FreshEvaluation extends SeedRange {
  /** Commit that was judged; null = not yet, the range is unspent. */
  readonly commit: string | null;
}

/** At most three; a range is spent by its first run, and its commit is written here with its row in docs/validation-families.md. */
export const FRESH_EVALUATIONS: readonly FreshEvaluation[] = [
  { from: 20_001, to: 20_006, commit: 'b56ea75a' },
  { from: 20_101, to: 20_106, commit: 'e3e64e6c' },
  { from: 20_201, to: 20_206, commit: 'a17f521d' },
];
