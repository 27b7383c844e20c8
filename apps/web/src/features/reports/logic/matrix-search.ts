import { MATRIX_DAYS_MAX } from '@eupnea/contracts/report-matrix';
import { MATRIX_KEYS } from './matrix-keys.ts';
import { isDate } from './report-search.ts';

/** `/reports?end=2026-11-20&days=14&page=2`, and `/reports?all=2026-11-20` for every report of a day. */
export interface MatrixSearch {
  readonly search?: string | undefined;
  /** The last day; absent = that of the newest breath. */
  readonly end?: string | undefined;
  readonly days?: string | undefined;
  readonly page?: string | undefined;
  /** Day whose reports are shown as one document. */
  readonly all?: string | undefined;
}

/** Selectable numbers of days; the first is the default. */
export const SHOWN_DAYS = ['7', '3', String(MATRIX_DAYS_MAX)] as const;

const LONGEST_SEARCH = 100;

const CHECKS: { readonly [Key in keyof MatrixSearch]-?: (text: string) => boolean } = {
  search: (text) => text !== '' && text.length <= LONGEST_SEARCH,
  end: isDate,
  days: (text) => text !== SHOWN_DAYS[0] && SHOWN_DAYS.some((known) => known === text),
  page: (text) => /^[1-9]\d{0,5}$/.test(text) && text !== '1',
  all: isDate,
};

/** Reads valid values of an address; others get defaults. */
export function readMatrixSearch(search: Readonly<Record<string, unknown>>): MatrixSearch {
  const read: { -readonly [Key in keyof MatrixSearch]: string } = {};
  for (const key of MATRIX_KEYS) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}
