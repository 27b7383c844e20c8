import type { DailyReport } from '@eupnea/contracts/daily-report';
import { findParameter, type ParameterDefinition } from '@eupnea/model';

type ReportValue = DailyReport['values'][number]['value'];

/** Registry entry of a number of the report. */
export function defineValue(value: ReportValue): ParameterDefinition | null {
  return (
    (value === 'vt_ml_kg' ? findParameter('monitored', 'VT_IBW') : findParameter('breath', value)) ?? null
  );
}

/** Text key of the name of a number: a volume per actual weight is not called one per predicted weight. */
export function nameKeyOf(value: ReportValue, weights: DailyReport['weights']): string {
  const bases = new Set(weights.filter(({ kg }) => kg !== null).map(({ basis }) => basis));
  if (value === 'vt_ml_kg' && bases.has('actual'))
    return bases.has('predicted') ? 'reports.perKgMixed' : 'reports.perKgActual';
  const definition = defineValue(value);
  return definition === null ? value : `parameters.${definition.i18nKey}.label`;
}

/**
 * Parameters that exist only in breaths with an end-inspiratory pause, where plateau pressure is measured
 * directly.
 */
const OF_A_PAUSE: readonly ReportValue[] = ['p_plateau_cmh2o', 'driving_pressure_cmh2o'];

type WhatWasMeasured = Pick<DailyReport, 'breaths' | 'weights' | 'values'>;

type MissingReason = 'noBreaths' | 'noWeight' | 'noPause' | 'notMeasured';

/** Reasons for a number that no breath of the day has. */
export function explainMissing(
  value: ReportValue,
  { breaths, weights, values }: WhatWasMeasured,
): MissingReason {
  if (breaths === 0) return 'noBreaths';
  if (value === 'vt_ml_kg' && weights.every(({ kg }) => kg === null)) return 'noWeight';
  const hasPause = values.some((other) => other.value === 'p_plateau_cmh2o' && other.n > 0);
  return OF_A_PAUSE.includes(value) && !hasPause ? 'noPause' : 'notMeasured';
}

const REASON_KEYS: { readonly [Reason in MissingReason]: string } = {
  noBreaths: 'reports.missing.noBreaths',
  noWeight: 'reports.missing.noWeight',
  noPause: 'reports.missing.noPause',
  notMeasured: 'reports.missing.notMeasured',
};

/** Text key of the reason. */
export function reasonKey(value: ReportValue, day: WhatWasMeasured): string {
  return REASON_KEYS[explainMissing(value, day)];
}

/** Hour with the highest share of breaths with a finding; null when no hour has one. */
export function findWorstHour(hours: DailyReport['hours']): DailyReport['hours'][number] | null {
  return hours.reduce<DailyReport['hours'][number] | null>(
    (worst, hour) =>
      hour.finding_percent !== null && hour.finding_percent > (worst?.finding_percent ?? -1) ? hour : worst,
    null,
  );
}
