import type { Locator, Page } from 'playwright-core';

/** Waves on a canvas: whether they move is told by their pixels. */
export interface MovingCanvas {
  /** A checksum of the drawn waves: the same picture, the same number. */
  readPicture(): Promise<number>;
  /** Resolves once the waves show another picture than this one. */
  waitForOtherPicture(picture: number): Promise<void>;
}

export function movingCanvas(page: Page, canvas: Locator): MovingCanvas {
  const readPicture = () => canvas.evaluate(sumPixels);
  return {
    readPicture,
    waitForOtherPicture: async (picture) => {
      while ((await readPicture()) === picture) await page.evaluate(nextFrame);
    },
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
