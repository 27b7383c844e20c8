import { IS_DEVELOPMENT } from '../config/environment.ts';
import { queryClient } from '../lib/query-client.ts';

/** Latest time of the registration, ms (specification section 9). */
const LATEST_AFTER_MS = 30_000;

/**
 * Registers the service worker outside development, once no query is loading or after 30 s. It caches only
 * files of the application. A reload takes a new version; an open page keeps its own.
 */
export function registerServiceWorker(isDevelopment: boolean = IS_DEVELOPMENT): void {
  if (isDevelopment || !('serviceWorker' in navigator)) return;
  const finish = () => {
    clearTimeout(latest);
    stopWatching();
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('Service worker:', error));
  };
  const latest = setTimeout(finish, LATEST_AFTER_MS);
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    // An added query has not started yet, so it is not loading, but the page is not stable either.
    if (event.type !== 'updated') return;
    if (document.readyState === 'complete' && queryClient.isFetching() === 0) finish();
  });
}
