import { isSearchText, readDeviceFilters, type FilterKind } from '../../../lib/devices/device-filters.ts';
import { FILTER_KINDS } from '../../../lib/devices/filter-vocabulary.ts';

/** Sort modes of the specification in the register: ventilator id ascending, descending. */
export const REGISTRY_SORTS = ['DEFAULT', 'UP'] as const;

/** Spans of the link quality: a day, a week, a month, in hours. */
export const QUALITY_SPANS = ['24', '168', '744'] as const;
export type QualitySpan = (typeof QUALITY_SPANS)[number];

/** Rows of a page. */
export const DEVICES_PER_PAGE = 25;

type RegistryKey = FilterKind | 'q' | 'sort' | 'list' | 'page' | 'device' | 'hours' | 'log';

/** Search of the register: flat text, absent means not set. */
export type RegistrySearch = { readonly [Key in RegistryKey]?: string };

const CHECKS = {
  q: isSearchText,
  sort: (text: string) => text === 'UP',
  list: (text: string) => text === 'removed' || text === 'hl7',
  page: isPage,
  device: (text: string) => /^[1-9]\d{0,9}$/.test(text),
  hours: (text: string) => QUALITY_SPANS.some((span) => span === text && span !== '24'),
  /** Page of the open device's connection log. */
  log: isPage,
} as const;

function isPage(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text) && text !== '1';
}

/** Reads valid values of an address and drops others, because addresses can be typed by hand. */
export function readRegistrySearch(search: Readonly<Record<string, unknown>>): RegistrySearch {
  const read: { -readonly [Key in keyof RegistrySearch]: string } = { ...readDeviceFilters(search) };
  for (const key of ['q', 'sort', 'list', 'page', 'device', 'hours', 'log'] as const) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function pageOf(text: string | undefined): number {
  return text === undefined ? 1 : Number(text);
}

export function spanOf({ hours }: RegistrySearch): QualitySpan {
  return QUALITY_SPANS.find((span) => span === hours) ?? '24';
}

/** The address without filters and search text; an open device stays open. */
export function clearFilters(search: RegistrySearch): RegistrySearch {
  const without = Object.fromEntries(FILTER_KINDS.map((kind) => [kind, undefined]));
  return readRegistrySearch({ ...search, ...without, q: undefined, page: undefined });
}
