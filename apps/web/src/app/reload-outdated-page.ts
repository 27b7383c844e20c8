/**
 * Age below which a page cannot be outdated, ms: a file that it cannot load is missing, and a reload would
 * loop.
 */
const YOUNG_MS = 10_000;

/**
 * Reloads a page from before an update when it requests a file that no longer exists. Does not reload without
 * an answer from the server, because the current page is better than a browser error.
 */
export function reloadOutdatedPage(): void {
  window.addEventListener('vite:preloadError', () => {
    if (performance.now() < YOUNG_MS) return;
    fetch('/', { method: 'HEAD', cache: 'no-store' })
      .then((answer) => (answer.ok ? window.location.reload() : undefined))
      .catch(() => undefined);
  });
}
