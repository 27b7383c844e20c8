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

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
}

/** For everything a page is asked to do or to show: a story fails by what it sees, not by how busy the machine is. */
const PATIENCE_MS = 60_000;

export interface ContextChoices {
  readonly width?: keyof typeof WIDTHS;
  readonly locale?: string;
  readonly serviceWorkers?: 'allow' | 'block';
}

export async function openContext(browser: Browser, choices: ContextChoices = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: WIDTHS[choices.width ?? 'desktop'],
    locale: choices.locale ?? 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: choices.serviceWorkers ?? 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
