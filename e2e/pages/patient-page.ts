import type { Locator, Page } from 'playwright-core';

/** The bedside view as its user sees it. */
export interface PatientPage {
  /** The waves, whose pixels are all a person sees of them. */
  readonly waves: Locator;
  readonly cursor: Locator;
  open(address: string, deviceId: number): Promise<void>;
  /** A checksum of the drawn waves: the same picture, the same number. */
  readPicture(): Promise<number>;
  /** Resolves once the waves show another picture than this one. */
  waitForOtherPicture(picture: number): Promise<void>;
  /** What the cursor says of itself to a screen reader: time and values. */
  readCursor(): Promise<string>;
  /** The bedside number once it is measured: not while it stands at "---". */
  number(parameterName: string): Locator;
}

export function patientPage(page: Page): PatientPage {
  const waves = page.getByRole('img', { name: /^Live waves of/ });
  const cursor = page.getByRole('slider', { name: 'Cursor on the frozen waves' });
  const readPicture = () => waves.evaluate(sumPixels);
  return {
    waves,
    cursor,
    open: async (address, deviceId) => {
      await page.goto(`${address}/patient/-1?device_id=${deviceId}`);
      await waves.waitFor();
    },
    readPicture,
    waitForOtherPicture: async (picture) => {
      while ((await readPicture()) === picture) await page.evaluate(nextFrame);
    },
    readCursor: async () => (await cursor.getAttribute('aria-valuetext')) ?? '',
    number: (parameterName) => page.getByTitle(new RegExp(`^${parameterName.replace(/[()]/g, '\\$&')} \\d`)),
  };
}

/** Runs in the page. */
function sumPixels(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement)) return Number.NaN;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) sum = (sum * 31 + (pixels[at] ?? 0)) % 1_000_000_007;
  return sum;
}

/** Runs in the page. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
