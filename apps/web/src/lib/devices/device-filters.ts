import { AGE_FILTER, FILTER_KINDS, GENDER_FILTER } from './filter-vocabulary.ts';

export type FilterKind = (typeof FILTER_KINDS)[number];

export const AGE_CODES = [AGE_FILTER.ADULT, AGE_FILTER.PEDIATRIC, AGE_FILTER.NEONATAL] as const;
export const GENDER_CODES = [GENDER_FILTER.man, GENDER_FILTER.woman, GENDER_FILTER.any_male] as const;

/** Filters of an address: flat text, absent means not set. */
export type DeviceFilters = { readonly [Key in FilterKind]?: string };

const LONGEST_TEXT = 64;
const LARGEST_MEASURE = 300;

const CHECKS: { readonly [Key in FilterKind]: (text: string) => boolean } = {
  age: (text) => AGE_CODES.some((code) => code === text),
  gender: (text) => text.split(',').every((code) => GENDER_CODES.some((known) => known === code)),
  id: isSearchText,
  ventilator: isSearchText,
  ibw: isMeasure,
  height: isMeasure,
  date_in: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
};

export function isSearchText(text: string): boolean {
  return text !== '' && text.length <= LONGEST_TEXT;
}

/** Integers only, because the server compares rounded values. */
function isMeasure(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= LARGEST_MEASURE;
}

/** Reads valid values of an address and drops others, because addresses can be typed by hand. */
export function readDeviceFilters(search: Readonly<Record<string, unknown>>): DeviceFilters {
  const read: { -readonly [Key in keyof DeviceFilters]: string } = {};
  for (const key of FILTER_KINDS) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function isFilterValid(kind: FilterKind, text: string): boolean {
  return CHECKS[kind](text);
}

export function activeFilters(
  filters: DeviceFilters,
): readonly { readonly kind: FilterKind; readonly value: string }[] {
  return FILTER_KINDS.flatMap((kind) => {
    const value = filters[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
}
