import { makeLoader } from '../lib/load-script.ts';
import type { FirstDataPage } from '../routes/first-data.ts';

const loadFirstData = makeLoader(() => import('../routes/first-data.ts'));

interface Arrival {
  readonly location: { readonly search: object };
  readonly params: object;
}

/**
 * Loader of a route that sends its first request at once. Nobody waits for it: the page shows its own progress, and a
 * failed request is sent again there.
 */
export function askFirstData(page: FirstDataPage) {
  return ({ location, params }: Arrival): void => {
    const projectId =
      'projectId' in params && typeof params.projectId === 'string' ? params.projectId : undefined;
    loadFirstData().then(
      ({ FIRST_DATA }) => FIRST_DATA[page]({ ...location.search }, projectId),
      () => {},
    );
  };
}

/** Loads the script that the loaders need. */
export const preloadFirstData = (): Promise<unknown> => loadFirstData().then(undefined, () => {});
