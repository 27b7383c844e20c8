/** Query keys of the audit besides those of the other reports. */
export const PROTECTION_KEYS = ['measure', 'sort'] as const;
