import type { Locator, Page } from 'playwright-core';
import { movingCanvas, type MovingCanvas } from './moving-canvas.ts';

/** The bedside view as its user sees it. */
export interface PatientPage extends MovingCanvas {
  /** The waves, whose pixels are all a person sees of them. */
  readonly waves: Locator;
  readonly cursor: Locator;
  open(address: string, deviceId: number): Promise<void>;
  /** What the cursor says of itself to a screen reader: time and values. */
  readCursor(): Promise<string>;
  /** The bedside number once it is measured: not while it stands at "---". */
  number(parameterName: string): Locator;
}

export function patientPage(page: Page): PatientPage {
  const waves = page.getByRole('img', { name: /^Live waves of/ });
  const cursor = page.getByRole('slider', { name: 'Cursor on the frozen waves' });
  return {
    waves,
    cursor,
    open: async (address, deviceId) => {
      await page.goto(`${address}/patient/-1?device_id=${deviceId}`);
      await waves.waitFor();
    },
    ...movingCanvas(page, waves),
    readCursor: async () => (await cursor.getAttribute('aria-valuetext')) ?? '',
    number: (parameterName) => page.getByTitle(new RegExp(`^${parameterName.replace(/[()]/g, '\\$&')} \\d`)),
  };
}
