import type { SavedView, ViewScreen } from '@eupnea/contracts/accounts';

/** Parts of an address, flat text. */
export type FlatSearch = Readonly<Record<string, string>>;

interface ViewParts {
  /** Columns, filters and order. */
  readonly parts: readonly string[];
  /** Fixed dates, which a view keeps only on request: most views are used on other days. */
  readonly period: readonly string[];
}

export const VIEW_PARTS: { readonly [Screen in ViewScreen]: ViewParts } = {
  wall: {
    parts: ['q', 'sort', 'view', 'id', 'ventilator', 'age', 'gender', 'ibw', 'height', 'date_in'],
    period: [],
  },
  patients: {
    parts: [
      'tab',
      'columns',
      'sortBy',
      'sortOrder',
      'id',
      'age',
      'gender',
      'ventilator',
      'ibw',
      'height',
      'date_in',
      'date_out',
    ],
    period: [],
  },
  overview: { parts: ['search', 'sign', 'span', 'sort', 'order'], period: ['end'] },
  trends: { parts: ['parameters'], period: ['from', 'to'] },
  breaths: {
    parts: ['columns', 'sort', 'order', 'mode', 'finding', 'range', 'incomplete'],
    period: ['from', 'to'],
  },
  alarms: {
    parts: ['days', 'source', 'priority', 'device', 'limit', 'try', 'delay'],
    period: ['from', 'to'],
  },
};

/** Where a screen is, beside its views: the link to a view keeps these parts. */
const PLACE_PARTS = ['tab', 'view', 'patient', 'device_id'];

/** Parts that belong to the rows shown before a view was opened. */
const PASSING_PARTS = ['saved', 'page', 'breath', 'at'];

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
export function openView({ screen, search: stored }: SavedView, search: FlatSearch): FlatSearch {
  const { parts, period } = VIEW_PARTS[screen];
  const view = readView(screen, stored, true);
  const replaced = hasPeriod(screen, view) ? [...parts, ...period] : parts;
  return { ...omit(search, [...replaced, ...PASSING_PARTS]), ...view };
}

/** Whether the address shows the view as it is stored. */
export function isShown(view: Pick<SavedView, 'screen' | 'search'>, search: FlatSearch): boolean {
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
