import type { Locator, Page } from 'playwright-core';

/** The definitions page as its reader sees it. */
export interface DefinitionsPage {
  /** The entry that the address points to. */
  readonly current: Locator;
  entry(kind: 'setting' | 'monitored' | 'breath' | 'gas', code: string): Locator;
  search(text: string): Promise<void>;
  /** Names of the entries that are shown. */
  readNames(): Promise<readonly string[]>;
}

export function definitionsPage(page: Page): DefinitionsPage {
  return {
    current: page.locator('tr[aria-current="location"]'),
    entry: (kind, code) => page.locator(`tr[id="${kind}-${code}"]`),
    search: (text) => page.getByRole('searchbox').fill(text),
    readNames: () => page.locator('tbody h3').allInnerTexts(),
  };
}
