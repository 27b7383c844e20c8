import type { Page } from 'playwright-core';

export interface Landing {
  readonly asked: string;
  readonly path: string;
  readonly heading: string;
}

export interface Step {
  readonly asked: string;
  readonly landing: string;
  /** The first heading begins with it. */
  readonly heading: string;
}

/** Longer than any page of the application needs to load; what has not come then is written down as it stands. */
const PATIENCE_MS = 30_000;

/**
 * Goes through the addresses one after another inside the loaded application, as its own links do, and writes down where
 * each ended and what it showed. The whole walk runs in the page: a step costs milliseconds instead of a page load.
 */
export async function walkRoutes(page: Page, steps: readonly Step[]): Promise<readonly Landing[]> {
  return await page.evaluate(
    async ({ steps: walked, patienceMs }) => {
      const read = (): { path: string; heading: string } => ({
        path: window.location.pathname,
        heading: document.querySelector('main h1')?.textContent?.trim() ?? '',
      });
      // Long enough for the guard, which asks nobody, and for what React makes of its answer.
      const settle = () => new Promise((resolve) => setTimeout(resolve, 8));
      const landings: Landing[] = [];
      for (const { asked, landing, heading } of walked) {
        window.history.pushState({}, '', asked);
        const deadline = performance.now() + patienceMs;
        let now = read();
        do {
          await settle();
          now = read();
        } while (
          (now.path !== landing || now.heading === '' || !now.heading.startsWith(heading)) &&
          performance.now() < deadline
        );
        landings.push({ asked, ...now });
      }
      return landings;
    },
    { steps: [...steps], patienceMs: PATIENCE_MS },
  );
}
