import type { AsynchronyStatistic } from '@eupnea/contracts';
import { computeAsynchronyIndex, isAsynchrony } from '@eupnea/signal';
import type { FindingStart } from '../events/finding-service.ts';

type Counted = Pick<AsynchronyStatistic, 'events' | 'index_percent' | 'kinds'>;

/** Index and events of some breaths, in total and by kind; kinds without events are left out. */
export function countKinds(breaths: number, events: readonly FindingStart[]): Counted {
  const index = computeAsynchronyIndex(
    breaths,
    events.map(({ kind }) => kind),
  );
  const confidences = new Map<string, number>();
  for (const { kind, confidence } of events) confidences.set(kind, (confidences.get(kind) ?? 0) + confidence);
  return {
    events: events.filter(({ kind }) => isAsynchrony(kind)).length,
    index_percent: index.percent,
    kinds: [...index.countByKind]
      .map(([kind, count]) => ({
        kind,
        events: count,
        index_percent: index.percentByKind.get(kind) ?? null,
        confidence: (confidences.get(kind) ?? 0) / count,
      }))
      .toSorted((left, right) => right.events - left.events),
  };
}
