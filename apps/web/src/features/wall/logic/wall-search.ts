import type { ENDPOINTS, EndpointRequest } from '@eupnea/contracts';

/** The specification's sort modes: ventilator id ascending, descending, worst active alert first. */
export const SORT_MODES = ['DEFAULT', 'UP', 'UP_INDICATORS'] as const;
export type SortMode = (typeof SORT_MODES)[number];

export const VIEW_MODES = ['default', 'widget'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** The specification's filter types that apply to devices; date out belongs to archived patients. */
export const FILTER_KINDS = ['age', 'gender', 'id', 'ventilator', 'ibw', 'height', 'date_in'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** Codes of the specification: 1 adult, 2 pediatric, 3 neonatal. */
export const AGE_CODES = ['1', '2', '3'] as const;
/** 1 man, 2 woman, 0 any. Nothing chosen is sent as 3. */
export const GENDER_CODES = ['1', '2', '0'] as const;
const GENDER_NONE = '3';

/** What the address of the remote display holds, as it stands there: flat text, absent = not set. */
export type WallSearch = { readonly [Key in FilterKind | 'q' | 'sort' | 'view']?: string };

const LONGEST_TEXT = 64;
const LARGEST_MEASURE = 300;

const CHECKS: { readonly [Key in keyof Required<WallSearch>]: (text: string) => boolean } = {
  q: isText,
  sort: (text) => SORT_MODES.some((mode) => mode === text),
  view: (text) => VIEW_MODES.some((mode) => mode === text),
  age: (text) => AGE_CODES.some((code) => code === text),
  gender: (text) => text.split(',').every((code) => GENDER_CODES.some((known) => known === code)),
  id: isText,
  ventilator: isText,
  ibw: isMeasure,
  height: isMeasure,
  date_in: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
};

function isText(text: string): boolean {
  return text !== '' && text.length <= LONGEST_TEXT;
}

/** The server compares rounded to integers, so only integers are asked for. */
function isMeasure(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= LARGEST_MEASURE;
}

/** Takes what is legible of an address; what is not is dropped, because an address may be typed by hand. */
export function readWallSearch(search: Readonly<Record<string, unknown>>): WallSearch {
  const read: { -readonly [Key in keyof WallSearch]: string } = {};
  for (const key of ['q', 'sort', 'view', ...FILTER_KINDS] as const) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function isFilterValid(kind: FilterKind, text: string): boolean {
  return CHECKS[kind](text);
}

export function sortModeOf(search: WallSearch): SortMode {
  return SORT_MODES.find((mode) => mode === search.sort) ?? 'DEFAULT';
}

export function activeFilters(
  search: WallSearch,
): readonly { readonly kind: FilterKind; readonly value: string }[] {
  return FILTER_KINDS.flatMap((kind) => {
    const value = search[kind];
    return value === undefined ? [] : [{ kind, value }];
  });
}

/** The address without its filters and search text. */
export function clearFilters(search: WallSearch): WallSearch {
  return readWallSearch({ sort: search.sort, view: search.view });
}

export type DevicesQuery = EndpointRequest<(typeof ENDPOINTS)['listDeviceSummaries']>['query'];

/** The specification's query of GET /devices: text filters only when not empty, gender 3 when none is chosen. */
export function toDevicesQuery(search: WallSearch): DevicesQuery {
  const genders = GENDER_CODES.filter((code) => search.gender?.split(',').includes(code));
  return {
    ventilator_id_sort: sortModeOf(search) === 'UP' ? 'desc' : 'asc',
    patient_gender_filter: genders.length === 0 ? [GENDER_NONE] : genders,
    ...(search.age === undefined
      ? {}
      : { patient_age_filter: AGE_CODES.find((code) => code === search.age) }),
    ...(search.id === undefined ? {} : { patient_id_filter: search.id }),
    ...(search.ventilator === undefined ? {} : { ventilator_id_filter: search.ventilator }),
    ...(search.ibw === undefined ? {} : { patient_ibw_filter: search.ibw }),
    ...(search.height === undefined ? {} : { patient_height_filter: search.height }),
    ...(search.date_in === undefined ? {} : { patient_date_in_filter: search.date_in }),
  };
}
