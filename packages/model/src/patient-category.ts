export const PATIENT_CATEGORIES = ['NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL'] as const;

export type PatientCategory = (typeof PATIENT_CATEGORIES)[number];

export type AgeUnit = 'years' | 'months' | 'days';

/** The neonatal period is the first 28 days of life (WHO). */
const NEONATAL_DAYS = 28;

/** Care of adults begins at 18 years. */
const ADULT_YEARS = 18;

const DAYS_PER_MONTH = 30.4375;
const DAYS_PER_YEAR = 365.25;

/** The category of an age; NONE when the age is not known. */
export function categorizePatient(age: number | null, unit: AgeUnit | null): PatientCategory {
  if (age === null || unit === null) return 'NONE';
  const days = unit === 'days' ? age : age * (unit === 'months' ? DAYS_PER_MONTH : DAYS_PER_YEAR);
  if (days >= ADULT_YEARS * DAYS_PER_YEAR) return 'ADULT';
  return days <= NEONATAL_DAYS ? 'NEONATAL' : 'PEDIATRIC';
}
