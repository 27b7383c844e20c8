/** Numbers that a readiness criterion is judged by. */
export const READINESS_CODES = [
  'fio2',
  'peep',
  'pf',
  'spo2',
  'ph',
  'rate',
  'vt_kg',
  'rsbi',
  'pulse',
  'temperature',
] as const;

export type ReadinessCode = (typeof READINESS_CODES)[number];

/** Published criteria that Eupnea has no record of. */
export const UNRECORDED_CRITERIA = [
  'cause',
  'cough',
  'blood_pressure',
  'vasopressor',
  'consciousness',
  'inspiratory_pressure',
] as const;

export interface ReadinessCriterion {
  readonly code: ReadinessCode;
  /** A value at a bound meets the criterion. */
  readonly low: number | null;
  readonly high: number | null;
  /** An older value is not judged, h. */
  readonly hours: number;
}

const CONTINUOUS_HOURS = 1;
const SAMPLE_HOURS = 24;

/**
 * Readiness by Boles 2007 (10.1183/09031936.00010206), as printed in PMC11629167; pH from its table of failure. FiO2 in
 * percent, P/F in mmHg, VT in mL/kg of predicted weight, RSBI in bpm/L.
 */
export const READINESS_CRITERIA: readonly ReadinessCriterion[] = [
  { code: 'fio2', low: null, high: 40, hours: CONTINUOUS_HOURS },
  { code: 'peep', low: null, high: 8, hours: CONTINUOUS_HOURS },
  { code: 'pf', low: 150, high: null, hours: SAMPLE_HOURS },
  { code: 'spo2', low: 90, high: null, hours: CONTINUOUS_HOURS },
  { code: 'ph', low: 7.32, high: null, hours: SAMPLE_HOURS },
  { code: 'rate', low: null, high: 35, hours: CONTINUOUS_HOURS },
  { code: 'vt_kg', low: 5, high: null, hours: CONTINUOUS_HOURS },
  { code: 'rsbi', low: null, high: 105, hours: CONTINUOUS_HOURS },
  { code: 'pulse', low: null, high: 140, hours: CONTINUOUS_HOURS },
  { code: 'temperature', low: 36, high: 38, hours: SAMPLE_HOURS },
];
