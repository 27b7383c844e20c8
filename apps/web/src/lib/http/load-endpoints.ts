import { makeLoader } from '../load-script.ts';

/** Loads the table of all endpoints, which the sign-in page does not need. Later calls return the loaded module. */
export const loadEndpoints = makeLoader(() => import('./endpoint-table.at-build.ts'));
