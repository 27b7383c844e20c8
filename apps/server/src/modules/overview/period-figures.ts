import type { OverviewRow } from '@eupnea/contracts/unit-overview';
import { OUTSIDE_BOUND_CODES } from '@eupnea/model';
import { shareOfBreaths } from '@eupnea/signal';
import type { PeriodSums } from './period-sums-repository.ts';

export type PeriodFigures = Pick<
  OverviewRow,
  | 'breaths'
  | 'observed_seconds'
  | 'session_seconds'
  | 'decided_breaths'
  | 'undecided_breaths'
  | 'finding_percent'
  | 'index_percent'
  | 'thille_percent'
  | 'outside'
  | 'power'
>;

/**
 * Figures of a period from its sums: the index over all breaths and events, never a mean of indices.
 * @param sessionSeconds duration of the ventilation sessions
 */
export function toPeriodFigures(sums: readonly PeriodSums[], sessionSeconds: number): PeriodFigures {
  const add = (read: (one: PeriodSums) => number): number => sums.reduce((sum, one) => sum + read(one), 0);
  const powerSeconds = add(({ powerSeconds: seconds }) => seconds);
  return {
    breaths: add(({ breaths }) => breaths),
    observed_seconds: add(({ seconds }) => seconds),
    session_seconds: sessionSeconds,
    ...sharesOf(sums),
    outside: {
      seconds: add(({ outside }) => outside),
      assessable_seconds: add(({ assessable }) => assessable),
      bounds: OUTSIDE_BOUND_CODES.map((code) => ({
        code,
        seconds: add(({ bounds }) => bounds[code].outside),
        assessable_seconds: add(({ bounds }) => bounds[code].assessable),
      })),
    },
    power: {
      mean_j_min: powerSeconds > 0 ? add(({ powerSum }) => powerSum) / powerSeconds : null,
      measured_seconds: powerSeconds,
    },
  };
}

type CountedSums = Pick<
  PeriodSums,
  'breaths' | 'events' | 'ineffective' | 'thille' | 'withFinding' | 'undecided'
>;

/**
 * Share of breaths with a finding, null without decided breaths; and the indices
 * 100 x events / (breaths + ineffective efforts), %, as computeAsynchronyIndex, null without breaths.
 */
export function sharesOf(
  sums: readonly CountedSums[],
): Pick<
  OverviewRow,
  'decided_breaths' | 'undecided_breaths' | 'finding_percent' | 'index_percent' | 'thille_percent'
> {
  const add = (read: (one: CountedSums) => number): number => sums.reduce((sum, one) => sum + read(one), 0);
  const breaths = add((one) => one.breaths);
  const undecided = Math.min(
    breaths,
    add((one) => one.undecided),
  );
  const decided = breaths - undecided;
  const counts = { decided_breaths: decided, undecided_breaths: undecided };
  if (breaths === 0) return { ...counts, finding_percent: null, index_percent: null, thille_percent: null };
  const chances = breaths + add((one) => one.ineffective);
  return {
    ...counts,
    finding_percent: shareOfBreaths(
      add((one) => one.withFinding),
      decided,
      breaths,
    ),
    index_percent: (100 * add((one) => one.events)) / chances,
    thille_percent: (100 * add((one) => one.thille)) / chances,
  };
}
