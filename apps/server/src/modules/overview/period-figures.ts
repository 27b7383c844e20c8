import type { OverviewRow } from '@eupnea/contracts/overview';
import { OUTSIDE_BOUND_CODES } from '@eupnea/model';
import type { PeriodSums } from './period-sums-repository.ts';

export type PeriodFigures = Pick<
  OverviewRow,
  'breaths' | 'observed_seconds' | 'session_seconds' | 'index_percent' | 'outside' | 'power'
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
    index_percent: indexOf(sums),
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

/** 100 x events / (breaths + ineffective efforts), %, as computeAsynchronyIndex; null without breaths. */
export function indexOf(sums: readonly Pick<PeriodSums, 'breaths' | 'events' | 'ineffective'>[]) {
  const add = (read: (one: (typeof sums)[number]) => number): number =>
    sums.reduce((sum, one) => sum + read(one), 0);
  const breaths = add((one) => one.breaths);
  return breaths === 0
    ? null
    : (100 * add(({ events }) => events)) / (breaths + add((one) => one.ineffective));
}
