/** What the address of a project's page holds: flat text, absent = the first page. */
export interface ProjectSearch {
  /** Page of its patients. */
  readonly page?: string;
  /** Page of its activity. */
  readonly log?: string;
}

/** Takes what is legible of an address; what is not is dropped, because an address may be typed by hand. */
export function readProjectSearch(search: Readonly<Record<string, unknown>>): ProjectSearch {
  const { page, log } = search;
  return { ...(isPage(page) ? { page } : {}), ...(isPage(log) ? { log } : {}) };
}

function isPage(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && value !== '1';
}
