import type { DefaultView, SavedView, ViewScreen } from '@eupnea/contracts/saved-view';
import { REVIEW_PARTS } from '../stored/review-search.ts';
import { partsOfRole } from './part-roles.ts';
import { ALARM_PARTS, LANE_PARTS, OVERVIEW_PARTS, PATIENT_PARTS, WALL_PARTS } from './screen-parts.ts';

/** Parts of an address, flat text. */
export type FlatSearch = Readonly<Record<string, string>>;

interface ViewParts {
  /** Columns, filters and order. */
  readonly parts: readonly string[];
  /** Fixed dates, which a view keeps only on request. */
  readonly period: readonly string[];
  /** Parts that belong to the rows shown before a view was opened. */
  readonly rows: readonly string[];
}

function sortParts(parts: Readonly<Record<string, string>>, saved = 'view'): ViewParts {
  return {
    parts: partsOfRole(parts, saved),
    period: partsOfRole(parts, 'period'),
    rows: ['saved', ...partsOfRole(parts, 'rows')],
  };
}

const VIEW_PARTS: { readonly [Screen in ViewScreen]: ViewParts } = {
  wall: sortParts(WALL_PARTS),
  patients: sortParts(PATIENT_PARTS),
  overview: sortParts(OVERVIEW_PARTS),
  trends: sortParts(REVIEW_PARTS, 'trends'),
  breaths: sortParts(REVIEW_PARTS, 'breaths'),
  alarms: sortParts(ALARM_PARTS),
  lanes: sortParts(LANE_PARTS),
};

/** Where a screen is, beside its views: the link to a view keeps these parts. */
const PLACE_PARTS = ['tab', 'view', 'patient', 'device_id', 'task'];

/** The text parts of an address. */
export function readFlatSearch(search: Readonly<Record<string, unknown>>): FlatSearch {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function pick(search: FlatSearch, names: readonly string[]): FlatSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => names.includes(name)));
}

function omit(search: FlatSearch, names: readonly string[]): FlatSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
}

/** What a view of the screen would store of the address. */
export function readView(screen: ViewScreen, search: FlatSearch, withPeriod: boolean): FlatSearch {
  const { parts, period } = VIEW_PARTS[screen];
  return pick(search, withPeriod ? [...parts, ...period] : parts);
}

export function hasPeriod(screen: ViewScreen, search: FlatSearch): boolean {
  return VIEW_PARTS[screen].period.some((name) => search[name] !== undefined);
}

/** The address with the view opened. A view without a period leaves the period of the address. */
export function openView(view: DefaultView, search: FlatSearch): FlatSearch {
  return { ...closeView(view, search), ...readView(view.screen, view.search, true) };
}

/** The address without anything that the view sets. */
export function closeView({ screen, search: stored }: DefaultView, search: FlatSearch): FlatSearch {
  const { parts, period, rows } = VIEW_PARTS[screen];
  return omit(search, [...parts, ...(hasPeriod(screen, stored) ? period : []), ...rows]);
}

/** Whether the address says nothing about columns, filters, dates or rows of the screen. */
export function isBare(screen: ViewScreen, search: FlatSearch): boolean {
  const { parts, period, rows } = VIEW_PARTS[screen];
  return [...parts, ...period, ...rows].every((name) => search[name] === undefined);
}

/** Whether the address shows the view as it is stored. */
export function isShown(view: Pick<DefaultView, 'screen' | 'search'>, search: FlatSearch): boolean {
  const stored = readView(view.screen, view.search, true);
  const current = readView(view.screen, search, hasPeriod(view.screen, stored));
  const names = Object.keys(current);
  return names.length === Object.keys(stored).length && names.every((name) => current[name] === stored[name]);
}

/** Address that opens the view: the place of the screen and the id of the view. */
export function writeLink({ screen, id }: SavedView, path: string, search: FlatSearch): string {
  const { parts } = VIEW_PARTS[screen];
  const place = pick(
    search,
    PLACE_PARTS.filter((name) => !parts.includes(name)),
  );
  return `${path}?${new URLSearchParams({ ...place, saved: String(id) }).toString()}`;
}
