import type { Locator, Page } from 'playwright-core';

/** What a number opens: its definition and how it came about. */
export interface NumberPopover {
  readonly dialog: Locator;
  /** The unrounded value with its unit, as it stands there. */
  readExact(): Promise<string>;
  /** What stands beside a term, for example `Formula`. */
  readFact(term: string): Promise<string>;
}

export function numberPopover(page: Page): NumberPopover {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    readExact: async () => (await dialog.locator('h3 + p').innerText()).trim(),
    readFact: async (term) => {
      const line = dialog.locator('dl > div').filter({ has: page.locator('dt', { hasText: term }) });
      return line.locator('dd').innerText();
    },
  };
}
