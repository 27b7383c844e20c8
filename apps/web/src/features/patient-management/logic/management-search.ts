import type { ENDPOINTS, EndpointRequest } from '@eupnea/contracts';

/** The lists of this screen; the first is what its bare address shows. */
export const MANAGEMENT_TABS = ['active', 'archived', 'deleted', 'uploads'] as const;
export type ManagementTab = (typeof MANAGEMENT_TABS)[number];
export type PatientListState = Exclude<ManagementTab, 'uploads'>;

/** The specification's filter types; their values are its codes. */
export const PATIENT_FILTERS = [
  'id',
  'age',
  'gender',
  'ventilator',
  'ibw',
  'height',
  'date_in',
  'date_out',
] as const;
export type PatientFilter = (typeof PATIENT_FILTERS)[number];

/** 1 adult, 2 pediatric, 3 neonatal. */
export const AGE_CODES = ['1', '2', '3'] as const;
/** 1 man, 2 woman, 0 any. */
export const GENDER_CODES = ['1', '2', '0'] as const;
/** Sent when no gender is chosen (specification section 6). */
const GENDER_NONE = '3';

export const SORTABLE = [
  'id',
  'pseudonym',
  'sex',
  'category',
  'age',
  'height',
  'weight',
  'ibw',
  'date_in',
  'date_out',
] as const;
export type PatientSort = (typeof SORTABLE)[number];

/** Columns that may be chosen, in their order; the patient's name and the way to the record are always there. */
export const PATIENT_COLUMNS = [
  'id',
  'sex',
  'age',
  'category',
  'height',
  'weight',
  'ibw',
  'ventilator',
  'status',
  'date_in',
  'date_out',
] as const;
export type PatientColumn = (typeof PATIENT_COLUMNS)[number];

/** What fits 820 px; of active patients nobody has left. */
const SHOWN_COLUMNS: readonly PatientColumn[] = ['sex', 'age', 'height', 'ibw', 'ventilator', 'date_in'];

/** Rows of a page (specification section 7: archived patients, page 1, 20 a page). */
const PATIENTS_PER_PAGE = 20;
const LONGEST_TEXT = 64;
const LARGEST_MEASURE = 300;

const OTHER_KEYS = ['tab', 'page', 'upload', 'patient', 'combine', 'columns', 'sortBy', 'sortOrder'] as const;

type SearchKey = PatientFilter | (typeof OTHER_KEYS)[number];

/** What the address holds, as it stands there: flat text, absent = not set. */
export type ManagementSearch = { readonly [Key in SearchKey]?: string };

const CHECKS: { readonly [Key in SearchKey]: (text: string) => boolean } = {
  tab: (text) => text !== 'active' && MANAGEMENT_TABS.some((known) => known === text),
  page: (text) => /^[1-9]\d{0,5}$/.test(text) && text !== '1',
  upload: (text) => /^[\w-]{1,32}$/.test(text),
  patient: (text) => /^[1-9]\d{0,9}$/.test(text),
  // The record that stays and the one that ends in it, which may not be chosen yet.
  combine: (text) => /^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/.test(text),
  columns: isColumns,
  sortBy: (text) => SORTABLE.some((known) => known === text),
  sortOrder: (text) => text === 'asc' || text === 'desc',
  id: isText,
  ventilator: isText,
  age: (text) => AGE_CODES.some((code) => code === text),
  gender: (text) => GENDER_CODES.some((code) => code === text),
  ibw: isMeasure,
  height: isMeasure,
  date_in: isDay,
  date_out: isDay,
};

/** `age-ibw`, and `none` for no column but the patient's. */
function isColumns(text: string): boolean {
  return text === 'none' || text.split('-').every((name) => PATIENT_COLUMNS.some((known) => known === name));
}

function isText(text: string): boolean {
  return text !== '' && text.length <= LONGEST_TEXT;
}

function isMeasure(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= LARGEST_MEASURE;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const KEYS = [...OTHER_KEYS, ...PATIENT_FILTERS] as const;

/** Takes what is legible of an address; what is not is dropped, because an address may be typed by hand. */
export function readManagementSearch(search: Readonly<Record<string, unknown>>): ManagementSearch {
  const read: { -readonly [Key in keyof ManagementSearch]: string } = {};
  for (const key of KEYS) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function isFilterValid(filter: PatientFilter, text: string): boolean {
  return CHECKS[filter](text);
}

export function tabOf({ tab }: ManagementSearch): ManagementTab {
  return MANAGEMENT_TABS.find((known) => known === tab) ?? 'active';
}

/** The columns of the list, those of the address or the list's own. */
export function columnsOf(search: ManagementSearch): readonly PatientColumn[] {
  const own = tabOf(search) === 'active' ? SHOWN_COLUMNS : [...SHOWN_COLUMNS, 'date_out'];
  const names = search.columns?.split('-');
  return PATIENT_COLUMNS.filter((column) => (names ?? own).includes(column));
}

/** As the address says it: absent = the list's own. */
export function writeColumns(search: ManagementSearch, columns: readonly string[]): string | undefined {
  const chosen = PATIENT_COLUMNS.filter((column) => columns.includes(column));
  const own = columnsOf(readManagementSearch({ ...search, columns: undefined }));
  if (chosen.length === own.length && own.every((column) => chosen.includes(column))) return undefined;
  return chosen.length === 0 ? 'none' : chosen.join('-');
}

export function pageOf({ page }: ManagementSearch): number {
  return page === undefined ? 1 : Number(page);
}

export function hasFilters(search: ManagementSearch): boolean {
  return PATIENT_FILTERS.some((filter) => search[filter] !== undefined);
}

/** Newest first, by the date that the list is about: whom somebody looks for was most often there lately. */
export function sortOf(search: ManagementSearch): { by: PatientSort; order: 'asc' | 'desc' } {
  const by = SORTABLE.find((known) => known === search.sortBy);
  if (by !== undefined) return { by, order: search.sortOrder === 'desc' ? 'desc' : 'asc' };
  return { by: tabOf(search) === 'archived' ? 'date_out' : 'date_in', order: 'desc' };
}

export type PatientsQuery = EndpointRequest<(typeof ENDPOINTS)['listPatients']>['query'];

/** The specification's query of the list: text filters only when not empty, gender 3 when none is chosen. */
export function toPatientsQuery(search: ManagementSearch, state: PatientListState): PatientsQuery {
  const { by, order } = sortOf(search);
  return {
    state,
    page: pageOf(search),
    count: PATIENTS_PER_PAGE,
    sortBy: by,
    sortOrder: order,
    gender_filter: [GENDER_CODES.find((code) => code === search.gender) ?? GENDER_NONE],
    ...(search.age === undefined ? {} : { age_filter: AGE_CODES.find((code) => code === search.age) }),
    ...(search.id === undefined ? {} : { id_filter: search.id }),
    ...(search.ventilator === undefined ? {} : { ventilator_filter: search.ventilator }),
    ...(search.ibw === undefined ? {} : { ibw_filter: search.ibw }),
    ...(search.height === undefined ? {} : { height_filter: search.height }),
    ...(search.date_in === undefined ? {} : { date_in_filter: search.date_in }),
    ...(search.date_out === undefined ? {} : { date_out_filter: search.date_out }),
  };
}
