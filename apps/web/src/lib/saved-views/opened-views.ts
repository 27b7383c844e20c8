import type { ViewScreen } from '@eupnea/contracts/saved-view';
import { createExternalStore } from '../external-store.ts';

type OpenedViews = { readonly [Screen in ViewScreen]?: number | null };

/** Id of the view that each screen opened or saved last, until the page is loaded anew. */
export const openedViews = createExternalStore<OpenedViews>({});

/** null forgets it. */
export function rememberView(screen: ViewScreen, id: number | null): void {
  openedViews.set({ ...openedViews.get(), [screen]: id });
}
