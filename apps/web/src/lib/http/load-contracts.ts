import { makeLoader } from '../load-script.ts';

/**
 * Loads the schemas of all endpoints: 60 kB gzip with Zod, which the sign-in page does not need. Later calls return the
 * loaded module.
 */
export const loadContracts = makeLoader(() => import('./used-contracts.ts'));
