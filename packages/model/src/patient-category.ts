export const PATIENT_CATEGORIES = ['NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL'] as const;

export type PatientCategory = (typeof PATIENT_CATEGORIES)[number];

export type AgeUnit = 'years' | 'months' | 'days';

/** The neonatal period is the first 28 days of life (WHO). */
const NEONATAL_DAYS = 28;

/** Care of adults begins at 18 years. */
const ADULT_YEARS = 18;

const DAYS_PER_MONTH = 30.4375;
const DAYS_PER_YEAR = 365.25;

const DAYS_PER_UNIT: { readonly [Unit in AgeUnit]: number } = {
  days: 1,
  months: DAYS_PER_MONTH,
  years: DAYS_PER_YEAR,
};

/** Converts an age to years; null when unknown. */
export function ageInYears(age: number | null, unit: AgeUnit | null): number | null {
  if (age === null || unit === null) return null;
  // Ages in years are returned unchanged, without rounding errors.
  return unit === 'years' ? age : (age * DAYS_PER_UNIT[unit]) / DAYS_PER_YEAR;
}

/** Category of an age; NONE when unknown. */
export function categorizePatient(age: number | null, unit: AgeUnit | null): PatientCategory {
  if (age === null || unit === null) return 'NONE';
  const days = age * DAYS_PER_UNIT[unit];
  if (days >= ADULT_YEARS * DAYS_PER_YEAR) return 'ADULT';
  return days <= NEONATAL_DAYS ? 'NEONATAL' : 'PEDIATRIC';
}
