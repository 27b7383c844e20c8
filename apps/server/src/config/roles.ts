/** Parts of the server that may run in separate processes (EUPNEA_ROLES). */
export const ROLES = ['gateway', 'live', 'http', 'jobs'] as const;

export type Role = (typeof ROLES)[number];
