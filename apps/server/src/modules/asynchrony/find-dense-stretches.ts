import type { AsynchronyStatistic } from '@eupnea/contracts';
import { findBurdenWindows, findClusters, type DenseStretch } from '@eupnea/signal';
import type { FindingStart } from '../events/finding-service.ts';
import type { BreathSpan } from './breath-span-repository.ts';

type Stretches = Pick<AsynchronyStatistic, 'clusters' | 'burden_windows'>;

/** Clusters and burden windows per device, by the rules of packages/signal, as on the card. */
export function findDenseStretches(
  breaths: readonly BreathSpan[],
  events: readonly FindingStart[],
): Stretches {
  const clusters: DenseStretch[] = [];
  const burden: DenseStretch[] = [];
  for (const deviceId of new Set([...breaths, ...events].map((one) => one.deviceId))) {
    const own = events.filter((event) => event.deviceId === deviceId);
    const efforts = own.filter(({ kind }) => kind === 'ineffective_effort');
    clusters.push(...findClusters(efforts.map(({ startedAtMs }) => startedAtMs / 1000)));
    const marked = new Set(
      own.flatMap(({ epoch, breathStartIndices }) => breathStartIndices.map((index) => `${epoch}/${index}`)),
    );
    burden.push(
      ...findBurdenWindows(
        breaths
          .filter((breath) => breath.deviceId === deviceId)
          .map(({ startMs, seconds, epoch, startIndex }) => ({
            endS: startMs / 1000 + seconds,
            asynchronous: marked.has(`${epoch}/${startIndex}`),
          })),
      ),
    );
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
