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

export interface ContextChoices {
  readonly width?: keyof typeof WIDTHS;
  readonly locale?: string;
}

export async function openContext(browser: Browser, choices: ContextChoices = {}): Promise<BrowserContext> {
  return browser.newContext({
    viewport: WIDTHS[choices.width ?? 'desktop'],
    locale: choices.locale ?? 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
}
