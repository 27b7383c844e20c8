import type { EndpointRequest } from '@eupnea/contracts/endpoint-message';
import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { AGE_CODES, GENDER_CODES } from '../../../lib/devices/device-filters.ts';
import { GENDER_FILTER } from '../../../lib/devices/filter-vocabulary.ts';
import { partNames } from '../../../lib/saved-views/part-roles.ts';
import { PATIENT_PARTS } from '../../../lib/saved-views/screen-parts.ts';

/** Lists of this screen; the first is the default. */
export const MANAGEMENT_TABS = ['active', 'archived', 'deleted', 'uploads'] as const;
export type ManagementTab = (typeof MANAGEMENT_TABS)[number];
export type PatientListState = Exclude<ManagementTab, 'uploads'>;

/** Filter types of the specification with its codes; one search replaces its filter by id. */
export const PATIENT_FILTERS = [
  'search',
  'age',
  'gender',
  'ventilator',
  'ibw',
  'height',
  'date_in',
  'date_out',
] as const;
export type PatientFilter = (typeof PATIENT_FILTERS)[number];

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

/** Selectable columns in order; patient name and record link are always shown. */
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

/** Default columns, which fit 820 px; active patients have no discharge date. */
const SHOWN_COLUMNS: readonly PatientColumn[] = [
  'id',
  'sex',
  'age',
  'height',
  'ibw',
  'ventilator',
  'date_in',
];

/** Rows of a page (specification section 7: archived patients, page 1, 20 a page). */
const PATIENTS_PER_PAGE = 20;
const LONGEST_TEXT = 64;
const LARGEST_MEASURE = 300;

type SearchKey = keyof typeof PATIENT_PARTS;

/** Search of the screen: flat text, absent means not set. */
export type ManagementSearch = { readonly [Key in SearchKey]?: string };

const CHECKS: { readonly [Key in SearchKey]: (text: string) => boolean } = {
  tab: (text) => text !== 'active' && MANAGEMENT_TABS.some((known) => known === text),
  page: (text) => /^[1-9]\d{0,5}$/.test(text) && text !== '1',
  upload: (text) => /^[\w-]{1,32}$/.test(text),
  patient: (text) => /^[1-9]\d{0,9}$/.test(text),
  // The remaining and the ending record; the latter may be missing.
  combine: (text) => /^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/.test(text),
  columns: isColumns,
  sortBy: (text) => SORTABLE.some((known) => known === text),
  sortOrder: (text) => text === 'asc' || text === 'desc',
  // Saved views and links of earlier versions filter by id, which the search finds too.
  id: () => false,
  search: isText,
  ventilator: isText,
  age: (text) => AGE_CODES.some((code) => code === text),
  gender: (text) => GENDER_CODES.some((code) => code === text),
  ibw: isMeasure,
  height: isMeasure,
  date_in: isDay,
  date_out: isDay,
};

/** Codes such as `age-ibw`; `none` for no extra column. */
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

/** Reads valid values of an address and drops others, because addresses can be typed by hand. */
export function readManagementSearch(search: Readonly<Record<string, unknown>>): ManagementSearch {
  const read: { -readonly [Key in keyof ManagementSearch]: string } = {};
  for (const key of partNames(PATIENT_PARTS)) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  const { id } = search;
  if (read.search === undefined && typeof id === 'string' && isText(id)) read.search = id;
  return read;
}

export function isFilterValid(filter: PatientFilter, text: string): boolean {
  return CHECKS[filter](text);
}

export function tabOf({ tab }: ManagementSearch): ManagementTab {
  return MANAGEMENT_TABS.find((known) => known === tab) ?? 'active';
}

/** Columns of the address, or the default ones. */
export function columnsOf(search: ManagementSearch): readonly PatientColumn[] {
  const own = tabOf(search) === 'active' ? SHOWN_COLUMNS : [...SHOWN_COLUMNS, 'date_out'];
  const names = search.columns?.split('-');
  return PATIENT_COLUMNS.filter((column) => (names ?? own).includes(column));
}

/** Form in the address; absent for the default ones. */
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

/** Default order: newest first by the date of the list. */
export function sortOf(search: ManagementSearch): { by: PatientSort; order: 'asc' | 'desc' } {
  const by = SORTABLE.find((known) => known === search.sortBy);
  if (by !== undefined) return { by, order: search.sortOrder === 'desc' ? 'desc' : 'asc' };
  return { by: tabOf(search) === 'archived' ? 'date_out' : 'date_in', order: 'desc' };
}

export type PatientsQuery = EndpointRequest<(typeof ENDPOINTS)['listPatients']>['query'];

/** Query of the specification: text filters only when not empty, gender 3 without a selection. */
export function toPatientsQuery(search: ManagementSearch, state: PatientListState): PatientsQuery {
  const { by, order } = sortOf(search);
  return {
    state,
    page: pageOf(search),
    count: PATIENTS_PER_PAGE,
    sortBy: by,
    sortOrder: order,
    gender_filter: [GENDER_CODES.find((code) => code === search.gender) ?? GENDER_FILTER.none],
    ...(search.age === undefined ? {} : { age_filter: AGE_CODES.find((code) => code === search.age) }),
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(search.ventilator === undefined ? {} : { ventilator_filter: search.ventilator }),
    ...(search.ibw === undefined ? {} : { ibw_filter: search.ibw }),
    ...(search.height === undefined ? {} : { height_filter: search.height }),
    ...(search.date_in === undefined ? {} : { date_in_filter: search.date_in }),
    ...(search.date_out === undefined ? {} : { date_out_filter: search.date_out }),
  };
}
