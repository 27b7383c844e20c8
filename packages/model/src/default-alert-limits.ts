import type { PatientCategory } from './patient-category.ts';

export interface DefaultAlertLimit {
  readonly category: PatientCategory;
  /** Code of a monitored parameter with alert rules. */
  readonly parameter: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly source: string;
}

const REAL_TIME_VENT_VIEW =
  'RealTimeVentView default alert thresholds (hahnicity/RealTimeVentView, UC Davis 2019)';
const ARDSNET = 'ARDSNet protocol 2008; N Engl J Med 2000;342:1301';
const PALICC_2 = 'PALICC-2, Emeriaud 2023, Pediatr Crit Care Med 24:143';

/**
 * Default limits, in force until others are set for the patient (definitions.md, Alerts and alarms): no default without a citation.
 * The limits colour a number on a research display and are not advice.
 */
export const DEFAULT_ALERT_LIMITS: readonly DefaultAlertLimit[] = [
  { category: 'ADULT', parameter: 'Pmax', low: 5, high: 40, source: REAL_TIME_VENT_VIEW },
  { category: 'ADULT', parameter: 'MAP', low: 5, high: 40, source: REAL_TIME_VENT_VIEW },
  { category: 'ADULT', parameter: 'VTi', low: 100, high: 600, source: REAL_TIME_VENT_VIEW },
  { category: 'ADULT', parameter: 'MVe', low: 5, high: 40, source: REAL_TIME_VENT_VIEW },
  { category: 'ADULT', parameter: 'Ppause', low: null, high: 30, source: ARDSNET },
  { category: 'ADULT', parameter: 'VT_IBW', low: 4, high: 8, source: ARDSNET },
  { category: 'ADULT', parameter: 'RR', low: null, high: 35, source: ARDSNET },
  { category: 'ADULT', parameter: 'SpO2', low: 88, high: null, source: ARDSNET },
  { category: 'ADULT', parameter: 'deltaP', low: null, high: 15, source: 'Amato 2015, N Engl J Med 372:747' },
  {
    category: 'ADULT',
    parameter: 'mp1',
    low: null,
    high: 17,
    source: 'Serpa Neto 2018, Intensive Care Med 44:1914',
  },
  { category: 'PEDIATRIC', parameter: 'Ppause', low: null, high: 28, source: `${PALICC_2}, statement 3.3.1` },
  { category: 'PEDIATRIC', parameter: 'deltaP', low: null, high: 15, source: `${PALICC_2}, statement 3.3.2` },
  { category: 'PEDIATRIC', parameter: 'SpO2', low: 88, high: null, source: `${PALICC_2}, statement 3.9.3` },
];

/** Default limits of a category by monitored parameter. A category without citations has none. */
export function defaultAlertLimits(category: PatientCategory): ReadonlyMap<string, DefaultAlertLimit> {
  return new Map(
    DEFAULT_ALERT_LIMITS.filter((limit) => limit.category === category).map((limit) => [
      limit.parameter,
      limit,
    ]),
  );
}
