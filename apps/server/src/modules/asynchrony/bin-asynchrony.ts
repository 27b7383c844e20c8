import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import type { AsynchronyKind } from '@eupnea/model';
import { countAsynchronies, countUndecidedOf, markBreaths, type BreathMarks } from '@eupnea/signal';
import type { TimeGrid } from '../timeseries/timeseries-service.ts';
import type { BreathSpan } from './breath-span-repository.ts';
import { breathKey, type CountedEvent } from './count-kinds.ts';

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

/** Breaths and events of each time bin; a bin without breaths has no index. */
export function binAsynchrony(
  breaths: readonly BreathSpan[],
  events: readonly CountedEvent[],
  undecided: BreathMarks,
  grid: TimeGrid,
  kinds: readonly AsynchronyKind[],
): Bins {
  const binOf = (timeMs: number): number => Math.floor((timeMs - grid.startMs) / grid.stepMs);
  const keys = Array.from({ length: grid.count }, (): string[] => []);
  const found = Array.from({ length: grid.count }, (): CountedEvent[] => []);
  for (const breath of breaths) keys[binOf(breath.startMs)]?.push(breathKey(breath));
  for (const event of events) found[binOf(event.startedAtMs)]?.push(event);
  const marks = markBreaths(events);
  const bins = keys.map((own, bin) => countAsynchronies(own, found[bin] ?? [], marks, undecided));
  return {
    step_seconds: grid.stepMs / 1000,
    times: keys.map((_keys, bin) => grid.startMs + bin * grid.stepMs),
    breaths: keys.map((own) => own.length),
    breaths_with_finding: bins.map(({ breathsWithFinding }) => breathsWithFinding),
    decided_breaths: bins.map(({ decidedBreaths }) => decidedBreaths),
    index_percent: bins.map(({ indexPercent }) => indexPercent),
    series: kinds.map((kind) => ({
      kind,
      events: bins.map((bin) => bin.kinds.get(kind)?.events ?? 0),
      breaths_with_finding: keys.map((own) => own.filter((key) => marks.get(key)?.has(kind) === true).length),
      decided_breaths: keys.map((own) => own.length - countUndecidedOf(kind, own, marks, undecided)),
      index_percent: bins.map((bin) =>
        bin.indexPercent === null ? null : (bin.kinds.get(kind)?.indexPercent ?? 0),
      ),
    })),
  };
}
