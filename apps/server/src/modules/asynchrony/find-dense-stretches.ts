import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import {
  DEFAULT_INDEX_CHOICE,
  findBurdenWindows,
  findClusters,
  isCounted,
  type BreathMarks,
  type DenseStretch,
} from '@eupnea/signal';
import type { FindingStart } from '../events/finding-service.ts';
import type { BreathSpan } from './breath-span-repository.ts';
import type { KeyOf } from './breath-key.ts';

type Stretches = Pick<AsynchronyStatistic, 'clusters' | 'burden_windows'>;

/**
 * Clusters and burden windows per device, by the one rule of card, statistic and older API: packages/signal, over the
 * findings that count by our definition.
 * @param undecided marks of the kinds of our definition
 * @param keyOf names the breaths as `breaths` and `undecided` do
 */
export function findDenseStretches(
  breaths: readonly BreathSpan[],
  found: readonly FindingStart[],
  undecided: BreathMarks,
  keyOf: KeyOf,
): Stretches {
  const events = found.filter((event) => isCounted(event, DEFAULT_INDEX_CHOICE));
  const clusters: DenseStretch[] = [];
  const burden: DenseStretch[] = [];
  for (const deviceId of new Set([...breaths, ...events].map((one) => one.deviceId))) {
    const own = events.filter((event) => event.deviceId === deviceId);
    const efforts = own.filter(({ kind }) => kind === 'ineffective_effort');
    const marked = new Set(
      own.flatMap(({ epoch, breathStartIndices }) =>
        breathStartIndices.map((startIndex) => keyOf({ deviceId, epoch, startIndex })),
      ),
    );
    const judged = breaths
      .filter((breath) => breath.deviceId === deviceId)
      .map((breath) => {
        const { key } = breath;
        const asynchronous = marked.has(key);
        return {
          endS: breath.startMs / 1000 + breath.seconds,
          asynchronous,
          undecided: !asynchronous && undecided.has(key),
        };
      });
    clusters.push(
      ...findClusters(
        efforts.map(({ startedAtMs }) => startedAtMs / 1000),
        judged.map(({ endS }) => endS),
      ),
    );
    burden.push(...findBurdenWindows(judged));
  }
  return {
    clusters: clusters.toSorted(byTime).map(write),
    burden_windows: burden.toSorted(byTime).map(write),
  };
}

function byTime(left: DenseStretch, right: DenseStretch): number {
  return left.fromS - right.fromS;
}

function write({ fromS, toS, events, breaths }: DenseStretch) {
  return {
    start: new Date(fromS * 1000).toISOString(),
    end: new Date(toS * 1000).toISOString(),
    events,
    breaths,
  };
}
