import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const EXECUTABLE = process.env['EUPNEA_CHROMIUM'] ?? '/usr/bin/chromium';

/** Chromium without its calls home: on a closed network they only delay it. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const WIDTHS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 375, height: 812 },
} as const;

/** A story's part of the browser: its own contexts, which `close` closes. */
export type StoryBrowser = Pick<Browser, 'newContext' | 'close'>;

declare global {
  /** The process's browser. Story files run one after the other in a process (`isolate: false`). */
  var sharedBrowser: Browser | undefined;
}

/** Starts a browser of the caller's own. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
}

/**
 * Returns new contexts of the browser of this process, started at the first call: a start costs 0.7 s of
 * processor time. Playwright ends the browser with the process. After a crash the next story gets a new one.
 */
export async function openStoryBrowser(): Promise<StoryBrowser> {
  if (globalThis.sharedBrowser?.isConnected() !== true) globalThis.sharedBrowser = await openBrowser();
  const browser = globalThis.sharedBrowser;
  const contexts: BrowserContext[] = [];
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** For everything a page is asked to do or to show: a story fails by what it sees, not by how busy the machine is. */
const PATIENCE_MS = 60_000;

export interface ContextChoices {
  readonly width?: keyof typeof WIDTHS;
  readonly locale?: string;
  readonly serviceWorkers?: 'allow' | 'block';
}

export async function openContext(
  browser: StoryBrowser,
  choices: ContextChoices = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: WIDTHS[choices.width ?? 'desktop'],
    locale: choices.locale ?? 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: choices.serviceWorkers ?? 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
