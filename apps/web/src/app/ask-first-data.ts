import { makeLoader } from '../lib/load-script.ts';
import type { FirstDataPage } from '../routes/first-data.ts';

const loadFirstData = makeLoader(() => import('../routes/first-data.ts'));

interface Arrival {
  readonly location: { readonly search: object };
  readonly params: object;
}

/**
 * Options of a route that sends its first request at once. Nobody waits for it: the page shows its own progress, and a
 * failed request is sent again there. Without the search as dependency a link to another view of the page would not run
 * the loader, neither when hovered nor when clicked. The loader returns nothing that is worth keeping.
 */
export function firstDataOf(page: FirstDataPage) {
  return {
    loaderDeps: ({ search }: { readonly search: object }) => search,
    gcTime: 0,
    loader: ({ location, params }: Arrival): void => {
      const projectId =
        'projectId' in params && typeof params.projectId === 'string' ? params.projectId : undefined;
      loadFirstData().then(
        ({ FIRST_DATA }) => FIRST_DATA[page]({ ...location.search }, projectId),
        () => {},
      );
    },
  };
}

/** Loads the script that the loaders need. */
export const preloadFirstData = (): Promise<unknown> => loadFirstData().then(undefined, () => {});
