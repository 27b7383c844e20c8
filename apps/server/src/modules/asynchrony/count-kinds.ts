import type { AsynchronyStatistic } from '@eupnea/contracts/asynchrony';
import { ASYNCHRONY_INDEX_DEFINITIONS } from '@eupnea/model';
import type { AsynchronyCount, CountableFinding, IndexChoice } from '@eupnea/signal';
import type { FindingStart } from '../events/finding-service.ts';
import type { KeyOf } from './breath-key.ts';

type Counted = Pick<
  AsynchronyStatistic,
  | 'events'
  | 'breaths_with_finding'
  | 'decided_breaths'
  | 'undecided_breaths'
  | 'finding_percent'
  | 'index_percent'
  | 'kinds'
>;

/** A stored finding with the keys of its breaths. */
export type CountedEvent = CountableFinding & Pick<FindingStart, 'startedAtMs'>;

export function toCountedEvent(finding: FindingStart, keyOf: KeyOf): CountedEvent {
  const { kind, confidence, startedAtMs, deviceId, epoch, breathStartIndices } = finding;
  const breathKeys = breathStartIndices.map((startIndex) => keyOf({ deviceId, epoch, startIndex }));
  return { kind, confidence, startedAtMs, breathKeys };
}

/** Counts of some breaths as an answer has them, in total and by kind; kinds without events are left out. */
export function describeCount(found: AsynchronyCount): Counted {
  return {
    events: found.events,
    breaths_with_finding: found.breathsWithFinding,
    decided_breaths: found.decidedBreaths,
    undecided_breaths: found.undecidedBreaths,
    finding_percent: found.findingPercent,
    index_percent: found.indexPercent,
    kinds: [...found.kinds]
      .map(([kind, count]) => ({
        kind,
        events: count.events,
        breaths_with_finding: count.breathsWithFinding,
        decided_breaths: count.decidedBreaths,
        undecided_breaths: count.undecidedBreaths,
        finding_percent: count.findingPercent,
        index_percent: count.indexPercent,
        confidence: count.meanConfidence,
      }))
      .toSorted((left, right) => right.events - left.events),
  };
}

/** What the numbers of an answer count. */
export function describeCounted({ index, minConfidence }: IndexChoice): AsynchronyStatistic['counted'] {
  const { kinds, limitPercent } = ASYNCHRONY_INDEX_DEFINITIONS[index];
  return { index, kinds: [...kinds], min_confidence: minConfidence, limit_percent: limitPercent };
}
