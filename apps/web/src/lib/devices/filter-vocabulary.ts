/** Filters, their codes and sort modes of the specification (section 3). */

/** Recorded as any, man, woman; without a choice `none` is sent. */
export const GENDER_FILTER = { man: '1', woman: '2', any_male: '0', none: '3' } as const;

export const AGE_FILTER = { ADULT: '1', PEDIATRIC: '2', NEONATAL: '3' } as const;

/** Filters of a device list; the discharge date (`date out`) is one of archived patients. */
export const FILTER_KINDS = ['age', 'gender', 'id', 'ventilator', 'ibw', 'height', 'date_in'] as const;

/** Ventilator id ascending, descending, worst active alert first. */
export const SORT_MODES = ['DEFAULT', 'UP', 'UP_INDICATORS'] as const;
