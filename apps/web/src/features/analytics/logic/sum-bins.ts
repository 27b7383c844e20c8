import type { AsynchronyTimeseries } from '@eupnea/contracts';
import { shareOfBreaths } from '@eupnea/signal';

/** Share of breaths with a finding over all bins: from their total breaths, not the mean of their shares. */
export function sumBins(bins: Pick<AsynchronyTimeseries, 'breaths' | 'breaths_with_finding'>) {
  const add = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const breaths = add(bins.breaths);
  return { breaths, percent: shareOfBreaths(add(bins.breaths_with_finding), breaths) };
}
