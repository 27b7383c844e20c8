import type { RunPlan } from '../worker/validation-message.ts';
import type { RunProgress } from './validation-session.ts';

/** Those of packages/validation on which no threshold was set; run-plan.test.ts holds them together. */
export const SEEDS = { from: 1000, to: 1399 } as const;
/** A seed is eighteen recordings, half a minute and more of a browser's work: more seeds are a matter for the command line. */
export const MOST_SEEDS = 10;

/** Recordings after which the time of those to come is worth a guess: beds take different times. */
const TELLING_RECORDINGS = 3;

/** Null where the field holds no seed. The last seeds end the range. */
export function makePlan(first: number | string, count: number, bed: string | null): RunPlan | null {
  if (typeof first !== 'number' || !Number.isInteger(first)) return null;
  if (first < SEEDS.from || first > SEEDS.to) return null;
  const seeds = Math.min(Math.max(1, count), MOST_SEEDS);
  return { from: first, to: Math.min(first + seeds - 1, SEEDS.to), bed };
}

/** From the run's own pace; null while that says nothing yet. */
export function estimateRemainingMs({ done, total, elapsedMs }: RunProgress): number | null {
  if (done < TELLING_RECORDINGS || done >= total) return null;
  return (elapsedMs / done) * (total - done);
}
