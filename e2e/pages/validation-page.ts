import type { Locator, Page } from 'playwright-core';

/** The Validation page as its reader sees it. */
export interface ValidationPage {
  readonly progress: Locator;
  readonly runFacts: Locator;
  /** Sensitivity as it stands in the row of a kind. */
  readSensitivity(kind: string): Promise<string>;
  chooseBed(name: string): Promise<void>;
  run(): Promise<void>;
  cancel(): Promise<void>;
}

export function validationPage(page: Page): ValidationPage {
  const results = page.getByRole('table', { name: 'By kind' });
  return {
    progress: page.getByRole('progressbar', { name: 'Progress of the run' }),
    runFacts: page.getByText(/^Below: analysis version/),
    readSensitivity: async (kind) => {
      const cell = results
        .getByRole('row', { name: new RegExp(kind) })
        .getByRole('cell')
        .first();
      return (await cell.innerText()).split('\n')[0] ?? '';
    },
    chooseBed: async (name) => {
      await page.getByRole('combobox', { name: 'Simulated bed' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    },
    run: () => page.getByRole('button', { name: 'Run', exact: true }).click(),
    cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
  };
}
