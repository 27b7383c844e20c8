import type { FilterKind } from '../devices/device-filters.ts';
import type { PartRole } from './part-roles.ts';

/**
 * The parts of each screen's address, in one place: the reader of the address and the saved views both derive from it,
 * so that a new filter is saved without a second list. REVIEW_PARTS has those of Trends and Breaths.
 */
type Parts = Readonly<Record<string, PartRole>>;

const FILTERS: { readonly [Kind in FilterKind]: 'view' } = {
  id: 'view',
  ventilator: 'view',
  age: 'view',
  gender: 'view',
  ibw: 'view',
  height: 'view',
  date_in: 'view',
};

export const WALL_PARTS = { q: 'view', sort: 'view', view: 'view', ...FILTERS } as const satisfies Parts;

export const PATIENT_PARTS = {
  tab: 'view',
  page: 'rows',
  upload: 'rows',
  patient: 'rows',
  combine: 'rows',
  columns: 'view',
  sortBy: 'view',
  sortOrder: 'view',
  search: 'view',
  ...FILTERS,
  date_out: 'view',
} as const satisfies Parts;

export const OVERVIEW_PARTS = {
  search: 'view',
  sign: 'view',
  span: 'view',
  end: 'period',
  sort: 'view',
  order: 'view',
  page: 'rows',
} as const satisfies Parts;

/** Lanes of waves: live, stored and labelled ones show the same from one address. */
export const LANE_PARTS = { lanes: 'view', formulas: 'view' } as const satisfies Parts;

export const ALARM_PARTS = {
  days: 'view',
  from: 'period',
  to: 'period',
  device: 'view',
  source: 'view',
  priority: 'view',
  limit: 'view',
  try: 'view',
  delay: 'view',
} as const satisfies Parts;
