/** The lists of this screen; the first is what its bare address shows. */
export const MANAGEMENT_TABS = ['active', 'uploads'] as const;
export type ManagementTab = (typeof MANAGEMENT_TABS)[number];

/** What the address holds, as it stands there: flat text, absent = not set. */
export interface ManagementSearch {
  readonly tab?: string;
  /** Page of a list, from 1. */
  readonly page?: string;
  /** Key of the open upload. */
  readonly upload?: string;
}

/** Takes what is legible of an address; what is not is dropped, because an address may be typed by hand. */
export function readManagementSearch(search: Readonly<Record<string, unknown>>): ManagementSearch {
  const { tab, page, upload } = search;
  return {
    ...(MANAGEMENT_TABS.some((known) => known === tab && known !== 'active') ? { tab: String(tab) } : {}),
    ...(typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? { page } : {}),
    ...(typeof upload === 'string' && /^[\w-]{1,32}$/.test(upload) ? { upload } : {}),
  };
}

export function tabOf({ tab }: ManagementSearch): ManagementTab {
  return MANAGEMENT_TABS.find((known) => known === tab) ?? 'active';
}

export function pageOf({ page }: ManagementSearch): number {
  return page === undefined ? 1 : Number(page);
}
