import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import type { AsynchronyKind, FindingKind } from '@eupnea/model';
import { computeAsynchronyIndex, markBreaths, type BreathMarks } from '@eupnea/signal';
import type { TimeGrid } from '../timeseries/timeseries-service.ts';
import type { BreathSpan } from './breath-span-repository.ts';
import type { CountedEvent } from './count-kinds.ts';

type Bins = Pick<
  AsynchronyTimeseries,
  | 'step_seconds'
  | 'times'
  | 'breaths'
  | 'breaths_with_finding'
  | 'decided_breaths'
  | 'index_percent'
  | 'series'
>;

/** Breaths of a bin with a finding, and undecided ones, of any kind or of one. */
interface Tally {
  readonly found: number[];
  readonly undecided: number[];
}

/**
 * Breaths and events of each time bin; a bin without breaths has no index. Looks each breath up once: a day has 30,000
 * breaths, and a lookup per kind takes longer than reading them.
 */
export function binAsynchrony(
  breaths: readonly BreathSpan[],
  events: readonly CountedEvent[],
  undecided: BreathMarks,
  grid: TimeGrid,
  kinds: readonly AsynchronyKind[],
): Bins {
  const binOf = (timeMs: number): number => Math.floor((timeMs - grid.startMs) / grid.stepMs);
  const zeros = (): number[] => Array.from({ length: grid.count }, () => 0);
  const tally = (): Tally => ({ found: zeros(), undecided: zeros() });
  const count = zeros();
  const any = tally();
  const byKind = new Map(kinds.map((kind) => [kind, tally()]));
  const marks = markBreaths(events);
  for (const breath of breaths) {
    const bin = binOf(breath.startMs);
    if (bin < 0 || bin >= grid.count) continue;
    add(count, bin);
    const { key } = breath;
    const found = marks.get(key);
    const unclear = undecided.get(key);
    if (found !== undefined) add(any.found, bin);
    else if (unclear !== undefined) add(any.undecided, bin);
    for (const kind of found ?? []) add(byKind.get(kind)?.found, bin);
    for (const kind of unclear ?? []) if (found?.has(kind) !== true) add(byKind.get(kind)?.undecided, bin);
  }
  const eventsOf = Array.from({ length: grid.count }, (): FindingKind[] => []);
  for (const { kind, startedAtMs } of events) eventsOf[binOf(startedAtMs)]?.push(kind);
  const indices = eventsOf.map((own, bin) => computeAsynchronyIndex(count[bin] ?? 0, own));
  const decided = (undecidedBreaths: readonly number[]): number[] =>
    count.map((all, bin) => all - (undecidedBreaths[bin] ?? 0));
  return {
    step_seconds: grid.stepMs / 1000,
    times: count.map((_count, bin) => grid.startMs + bin * grid.stepMs),
    breaths: count,
    breaths_with_finding: any.found,
    decided_breaths: decided(any.undecided),
    index_percent: indices.map(({ percent }) => percent),
    series: kinds.map((kind) => {
      const own = byKind.get(kind) ?? tally();
      return {
        kind,
        events: indices.map(({ countByKind }) => countByKind.get(kind) ?? 0),
        breaths_with_finding: own.found,
        decided_breaths: decided(own.undecided),
        index_percent: indices.map(({ percent, percentByKind }) =>
          percent === null ? null : (percentByKind.get(kind) ?? 0),
        ),
      };
    }),
  };
}

function add(counts: number[] | undefined, bin: number): void {
  if (counts !== undefined) counts[bin] = (counts[bin] ?? 0) + 1;
}
