import type { RunPlan } from '../worker/validation-message.ts';
import type { RunProgress } from './validation-session.ts';

/** Held-out seeds of packages/validation; run-plan.test.ts compares both. */
export const SEEDS = { from: 1000, to: 1429 } as const;
/**
 * Maximum number of seeds: each is eighteen recordings, half a minute and more in a browser. The command line
 * runs more.
 */
export const MOST_SEEDS = 10;

/** Number of recordings before the remaining time is estimated, because beds take different times. */
const TELLING_RECORDINGS = 3;

/** Null for an invalid seed; cut at the end of the range. */
export function makePlan(first: number | string, count: number, bed: string | null): RunPlan | null {
  if (typeof first !== 'number' || !Number.isInteger(first)) return null;
  if (first < SEEDS.from || first > SEEDS.to) return null;
  const seeds = Math.min(Math.max(1, count), MOST_SEEDS);
  return { from: first, to: Math.min(first + seeds - 1, SEEDS.to), bed };
}

/** Remaining time from the pace of the run; null while unknown. */
export function estimateRemainingMs({ done, total, elapsedMs }: RunProgress): number | null {
  if (done < TELLING_RECORDINGS || done >= total) return null;
  return (elapsedMs / done) * (total - done);
}
