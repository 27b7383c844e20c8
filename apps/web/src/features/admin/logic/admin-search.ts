/** The parts of administration; the first is what the bare address shows. */
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

/** Longest filter text an address may hold; the server takes no more. */
const TEXT_MAX = 100;

/** What the address holds: flat text, absent = not set. */
export interface AdminSearch {
  readonly tab?: string;
  /** Page of the list, from 1. */
  readonly page?: string;
  /** Users: part of the name or the address. Audit log: action, or the object it begins with. */
  readonly find?: string;
  /** Days of the reader's time zone, yyyy-mm-dd; both are included. */
  readonly from?: string;
  readonly to?: string;
}

/** Takes what is legible of an address; what is not is dropped, because an address may be typed by hand. */
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
