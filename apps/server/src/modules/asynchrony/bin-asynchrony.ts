import type { AsynchronyTimeseries } from '@eupnea/contracts';
import type { AsynchronyKind } from '@eupnea/model';
import { computeAsynchronyIndex } from '@eupnea/signal';
import type { FindingStart } from '../events/finding-service.ts';
import type { TimeGrid } from '../timeseries/timeseries-service.ts';
import type { BreathSpan } from './breath-span-repository.ts';

type Bins = Pick<AsynchronyTimeseries, 'step_seconds' | 'times' | 'breaths' | 'index_percent' | 'series'>;

/** Breaths and events of each time bin; a bin without breaths has no index. */
export function binAsynchrony(
  breaths: readonly BreathSpan[],
  events: readonly FindingStart[],
  grid: TimeGrid,
  kinds: readonly AsynchronyKind[],
): Bins {
  const binOf = (timeMs: number): number => Math.floor((timeMs - grid.startMs) / grid.stepMs);
  const counts = Array.from({ length: grid.count }, () => 0);
  const found = Array.from({ length: grid.count }, (): FindingStart['kind'][] => []);
  for (const { startMs } of breaths) {
    const bin = binOf(startMs);
    if (counts[bin] !== undefined) counts[bin] += 1;
  }
  for (const { startedAtMs, kind } of events) found[binOf(startedAtMs)]?.push(kind);
  const indices = counts.map((count, bin) => computeAsynchronyIndex(count, found[bin] ?? []));
  return {
    step_seconds: grid.stepMs / 1000,
    times: counts.map((_count, bin) => grid.startMs + bin * grid.stepMs),
    breaths: counts,
    index_percent: indices.map(({ percent }) => percent),
    series: kinds.map((kind) => ({
      kind,
      events: indices.map(({ countByKind }) => countByKind.get(kind) ?? 0),
      index_percent: indices.map(({ percent, percentByKind }) =>
        percent === null ? null : (percentByKind.get(kind) ?? 0),
      ),
    })),
  };
}
