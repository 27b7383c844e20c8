import {
  activeFilters,
  isSearchText,
  readDeviceFilters,
  type FilterKind,
} from '../../../lib/devices/device-filters.ts';
import { FILTER_KINDS, SORT_MODES } from '../../../lib/devices/filter-vocabulary.ts';
import { partNames } from '../../../lib/saved-views/part-roles.ts';
import type { WALL_PARTS } from '../../../lib/saved-views/screen-parts.ts';

export type SortMode = (typeof SORT_MODES)[number];

export const VIEW_MODES = ['default', 'widget'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** Search of the remote display: flat text, absent means not set. */
export type WallSearch = { readonly [Key in keyof typeof WALL_PARTS]?: string };

const CHECKS = {
  q: isSearchText,
  sort: (text: string) => SORT_MODES.some((mode) => mode === text),
  view: (text: string) => VIEW_MODES.some((mode) => mode === text),
} as const satisfies {
  readonly [Key in Exclude<keyof typeof WALL_PARTS, FilterKind>]: (text: string) => boolean;
};

/** Reads valid values of an address and drops others, because addresses can be typed by hand. */
export function readWallSearch(search: Readonly<Record<string, unknown>>): WallSearch {
  const read: { -readonly [Key in keyof WallSearch]: string } = { ...readDeviceFilters(search) };
  for (const key of partNames(CHECKS)) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function sortModeOf(search: WallSearch): SortMode {
  return SORT_MODES.find((mode) => mode === search.sort) ?? 'DEFAULT';
}

/** The address without filters and search text. */
export function clearFilters(search: WallSearch): WallSearch {
  const without = Object.fromEntries(FILTER_KINDS.map((kind) => [kind, undefined]));
  return readWallSearch({ ...search, ...without, q: undefined });
}

/** Whether a filter or the search hides devices. */
export function isNarrowed(search: WallSearch): boolean {
  return activeFilters(search).length > 0 || search.q !== undefined;
}
