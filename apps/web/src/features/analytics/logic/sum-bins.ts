import type { AsynchronyTimeseries } from '@eupnea/contracts';
import { shareOfBreaths } from '@eupnea/signal';

/** Share of decided breaths with a finding over all bins: from their total breaths, not the mean of their shares. */
export function sumBins(
  bins: Pick<AsynchronyTimeseries, 'breaths' | 'breaths_with_finding' | 'decided_breaths'>,
) {
  const add = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const decided = add(bins.decided_breaths);
  return {
    decided,
    undecided: add(bins.breaths) - decided,
    percent: shareOfBreaths(add(bins.breaths_with_finding), decided),
  };
}
