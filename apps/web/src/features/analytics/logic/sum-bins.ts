import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import { shareOfBreaths } from '@eupnea/signal';

/** Breaths over all bins: a share comes from their totals, not from the mean of the bins' shares. */
export function sumBins(
  bins: Pick<AsynchronyTimeseries, 'breaths' | 'breaths_with_finding' | 'decided_breaths'>,
) {
  const add = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const decided = add(bins.decided_breaths);
  const breaths = add(bins.breaths);
  return {
    decided_breaths: decided,
    undecided_breaths: breaths - decided,
    finding_percent: shareOfBreaths(add(bins.breaths_with_finding), decided, breaths),
  };
}
