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
  // No spare process for a page that does not come: 0.05 to 0.1 s of processor time a context. Contexts and sites
  // still have processes of their own.
  '--renderer-process-limit=1',
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
  /** Whether idle pages load the scripts of others, as they do unless the user asked the browser to save data. */
  readonly warmsUp?: boolean;
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
  // Warming up takes 0.2 s of processor time a page load. A story that goes to another page waits for its script.
  if (choices.warmsUp !== true) await context.addInitScript(saveData);
  return context;
}

/** Runs in the page: the browser says what it says while its data saver is on. */
function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true });
}
