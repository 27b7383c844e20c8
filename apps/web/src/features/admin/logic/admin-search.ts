/** Tabs of administration; the first is the default. */
export const ADMIN_TABS = [
  'users',
  'sessions',
  'tokens',
  'audit',
  'outbox',
  'jobs',
  'health',
  'demo',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** Maximum length of a filter text, as accepted by the server. */
const TEXT_MAX = 100;

/** Search of the address: flat text, absent means not set. */
export interface AdminSearch {
  readonly tab?: string;
  /** Page of the list, from 1. */
  readonly page?: string;
  /** Users: part of name or e-mail. Audit log: action, or prefix of the object. */
  readonly find?: string;
  /** Days in the reader's time zone, yyyy-mm-dd, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads valid values of an address and drops others, because addresses can be typed by hand. */
export function readAdminSearch(search: Readonly<Record<string, unknown>>): AdminSearch {
  const { tab, page, find, from, to } = search;
  return {
    ...(ADMIN_TABS.some((known) => known === tab && known !== 'users') ? { tab: String(tab) } : {}),
    ...(typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? { page } : {}),
    ...(typeof find === 'string' && find.trim() !== '' ? { find: find.slice(0, TEXT_MAX) } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}T00:00:00`))
  );
}

export function tabOf({ tab }: AdminSearch): AdminTab {
  return ADMIN_TABS.find((known) => known === tab) ?? 'users';
}

export function pageOf({ page }: AdminSearch): number {
  return page === undefined ? 1 : Number(page);
}
