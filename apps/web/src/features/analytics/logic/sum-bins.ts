import type { AsynchronyTimeseries } from '@eupnea/contracts';
import type { AsynchronyKind } from '@eupnea/model';
import { computeAsynchronyIndex } from '@eupnea/signal';

/** Index over all bins: from their total breaths and events, not the mean of their shares. */
export function sumBins(bins: Pick<AsynchronyTimeseries, 'breaths' | 'series'>) {
  const breaths = bins.breaths.reduce((sum, count) => sum + count, 0);
  const kinds = bins.series.flatMap(({ kind, events }) =>
    Array.from({ length: events.reduce((sum, count) => sum + count, 0) }, (): AsynchronyKind => kind),
  );
  return { breaths, percent: computeAsynchronyIndex(breaths, kinds).percent };
}
