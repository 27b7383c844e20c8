import type { Locator, Page } from 'playwright-core';

/** A patient's stored data as its user sees it. */
export interface ReviewPage {
  readonly trends: Locator;
  readonly waves: Locator;
  readonly table: Locator;
  open(address: string, patientId: number, query: string): Promise<void>;
  /** The breath that the waves and the numbers are about. */
  readBreath(): Promise<string>;
  /** Number of the row that is looked at. */
  readSelectedRow(): Promise<string>;
  /** A column of the rows in view, from the top. */
  readColumn(code: string): Promise<readonly number[]>;
  /** Drags over the trends from one share of their width to another. */
  dragTrends(from: number, to: number): Promise<void>;
}

export function reviewPage(page: Page): ReviewPage {
  const trends = page.getByRole('slider', { name: 'Cursor on the trends' });
  const waves = page.getByRole('slider', { name: /^Stored waves/ });
  const table = page.getByRole('grid', { name: 'Breaths of the period' });
  return {
    trends,
    waves,
    table,
    open: async (address, patientId, query) => {
      await page.goto(`${address}/patient/${patientId}?${query}`);
    },
    readBreath: () => page.getByRole('heading', { level: 2, name: /^Breath \d+/ }).innerText(),
    readSelectedRow: () =>
      table.locator('[role=row][aria-selected=true] [role=gridcell]').first().innerText(),
    readColumn: async (code) => {
      const rows = await table.locator('[role=row][aria-rowindex]').evaluateAll(
        (elements, column) =>
          elements.map((row) => ({
            at: Number(row.getAttribute('aria-rowindex')),
            text: row.querySelector(`[role=gridcell][data-column="${column}"]`)?.textContent ?? '',
          })),
        code,
      );
      return rows
        .filter(({ text }) => text !== '')
        .sort((one, other) => one.at - other.at)
        .map(({ text }) => Number(text));
    },
    dragTrends: async (from, to) => {
      const box = await trends.boundingBox();
      if (box === null) throw new Error('The trends are not on screen');
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width * from, y);
      await page.mouse.down();
      await page.mouse.move(box.x + (box.width * (from + to)) / 2, y, { steps: 4 });
      await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
      await page.mouse.up();
    },
  };
}
