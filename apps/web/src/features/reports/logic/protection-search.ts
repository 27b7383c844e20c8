import { PROTECTION_DAYS_MAX } from '@eupnea/contracts/protection-audit';
import { AUDIT_MEASURE_CODES, type AuditMeasureCode } from '@eupnea/model';
import { isDate } from './report-search.ts';

/** `/reports?view=protection&measure=p_plateau_30&days=28&patient=7&date=2026-11-20`: the audit with an open cell. */
export interface ProtectionSearch {
  readonly measure: AuditMeasureCode;
  readonly sort: 'share' | 'pseudonym';
  readonly search: string | null;
  /** The last day; null = that of the newest breath. */
  readonly end: string | null;
  readonly days: (typeof PROTECTION_DAYS)[number];
  readonly page: number;
  /** Patient-day whose hours are shown; null = none. */
  readonly cell: { readonly patient: string; readonly date: string } | null;
}

/** Selectable numbers of days; the first is the default. */
export const PROTECTION_DAYS = ['7', '14', String(PROTECTION_DAYS_MAX)] as const;

/** What a change of the filters keeps: neither the page nor the open cell. */
export type ProtectionChange = Partial<Omit<ProtectionSearch, 'page' | 'cell'>>;

const VIEW = 'protection';
const ID = /^[1-9]\d{0,9}$/;
const PAGE = /^[1-9]\d{0,5}$/;
const LONGEST_SEARCH = 100;
const DEFAULT_MEASURE = 'vt_8';

type Search = Readonly<Record<string, unknown>>;

/** null = the address is of another page. */
export function readProtectionSearch(address: Search): ProtectionSearch | null {
  if (address['view'] !== VIEW) return null;
  const text = (key: string, isValid: (value: string) => boolean): string | null => {
    const value = address[key];
    return typeof value === 'string' && isValid(value) ? value : null;
  };
  const patient = text('patient', (value) => ID.test(value));
  const date = text('date', isDate);
  return {
    measure: AUDIT_MEASURE_CODES.find((code) => code === address['measure']) ?? DEFAULT_MEASURE,
    sort: address['sort'] === 'pseudonym' ? 'pseudonym' : 'share',
    search: text('search', (value) => value !== '' && value.length <= LONGEST_SEARCH),
    end: text('end', isDate),
    days: PROTECTION_DAYS.find((known) => known === address['days']) ?? PROTECTION_DAYS[0],
    page: Number(text('page', (value) => PAGE.test(value)) ?? '1'),
    cell: patient === null || date === null ? null : { patient, date },
  };
}

/** The address of a view; defaults are left out. */
export function writeProtectionSearch(view: Partial<ProtectionSearch>) {
  const { measure, sort, search, end, days, page, cell } = view;
  return {
    view: VIEW,
    ...(measure === undefined || measure === DEFAULT_MEASURE ? {} : { measure }),
    ...(sort === 'pseudonym' ? { sort } : {}),
    ...(search === undefined || search === null ? {} : { search }),
    ...(end === undefined || end === null ? {} : { end }),
    ...(days === undefined || days === PROTECTION_DAYS[0] ? {} : { days }),
    ...(page === undefined || page === 1 ? {} : { page: String(page) }),
    ...(cell === undefined || cell === null ? {} : cell),
  };
}
