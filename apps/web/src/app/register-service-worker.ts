import { IS_DEVELOPMENT } from '../config/environment.ts';
import { queryClient } from '../lib/query-client.ts';

/** At the latest then, stable or not (specification section 9). */
const LATEST_AFTER_MS = 30_000;

/**
 * Registers the service worker outside development, once nothing is being loaded any more or after 30 s. It keeps the
 * application's own files only; a reload takes a new version, a running page keeps the one it started with.
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
    // A question that was only added has not begun to be asked: nothing is being loaded then, and nothing is stable.
    if (event.type !== 'updated') return;
    if (document.readyState === 'complete' && queryClient.isFetching() === 0) finish();
  });
}
