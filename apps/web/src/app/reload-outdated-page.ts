/** A page as young as this is not from before an update: what it cannot load is missing, and a reload would be a loop. */
const YOUNG_MS = 10_000;

/**
 * A page from before an update may ask for a file that is gone: the new page has what it needs. Where no server answers,
 * nothing is reloaded: the page that stands is worth more than the browser's own error.
 */
export function reloadOutdatedPage(): void {
  window.addEventListener('vite:preloadError', () => {
    if (performance.now() < YOUNG_MS) return;
    fetch('/', { method: 'HEAD', cache: 'no-store' })
      .then((answer) => (answer.ok ? window.location.reload() : undefined))
      .catch(() => undefined);
  });
}
