/** Filters, their codes, field kinds and sort modes of the specification (section 3). */

/** Recorded as any, man, woman; without a choice `none` is sent. */
export const GENDER_FILTER = { man: '1', woman: '2', any_male: '0', none: '3' } as const;

export const AGE_FILTER = { ADULT: '1', PEDIATRIC: '2', NEONATAL: '3' } as const;

/** Kinds of a patient's fields. NONE filters nothing; DATE_OUT is of archived patients only. */
export const PATIENT_FIELD_KINDS = [
  'NONE',
  'ID',
  'VENTILATOR',
  'GENDER',
  'DATE_IN',
  'DATE_OUT',
  'AGE',
  'IBW',
  'HEIGHT',
] as const;

type PatientFieldKind = (typeof PATIENT_FIELD_KINDS)[number];

/** Filters of a device list, in the order of the screen. */
export const FILTER_KINDS = [
  'age',
  'gender',
  'id',
  'ventilator',
  'ibw',
  'height',
  'date_in',
] as const satisfies readonly Lowercase<Exclude<PatientFieldKind, 'NONE' | 'DATE_OUT'>>[];

/** Ventilator id ascending, descending, worst active alert first. */
export const SORT_MODES = ['DEFAULT', 'UP', 'UP_INDICATORS'] as const;
