/** Parts of the server that may run in processes of their own (EUPNEA_ROLES). */
export const ROLES = ['gateway', 'live', 'http', 'jobs'] as const;

export type Role = (typeof ROLES)[number];
