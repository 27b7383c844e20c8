import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** A run of text on paper; points from the top left corner of its sheet. */
export interface PrintedText {
  readonly sheet: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly height: number;
}

export interface Printout {
  readonly sheets: number;
  readonly texts: readonly PrintedText[];
  /** Share of each sheet's pixels that are not white, 0 to 1. */
  readonly inkShares: readonly number[];
  /** Number of pixels of each sheet with a hue, of all its pixels at 96 dpi. */
  readonly colouredPixels: readonly number[];
}

/** Address that only the test's own context answers. */
const READER = 'http://pdf-reader.test/';

const SCRIPTS = [
  import.meta.resolve('pdfjs-dist/build/pdf.min.mjs'),
  import.meta.resolve('pdfjs-dist/build/pdf.worker.min.mjs'),
];

/** A script of the page loads PDF.js, because Vitest rewrites a dynamic import in an evaluated function. */
const READER_PAGE = `<!doctype html><title>PDF</title><script type="module">
import * as pdfjs from './pdf.min.mjs';
pdfjs.GlobalWorkerOptions.workerSrc = './pdf.worker.min.mjs';
globalThis.pdfjs = pdfjs;
</script>`;

/** Prints a page to PDF as Chromium's print dialog does, and reads text and picture of the sheets back. */
export async function printPage(page: Page): Promise<Printout> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  const context = await browser.newContext();
  try {
    const reader = await context.newPage();
    await reader.route(`${READER}**`, async (route) => {
      const name = route.request().url().slice(READER.length);
      const script = SCRIPTS.find((url) => name !== '' && url.endsWith(`/${name}`));
      await (script === undefined
        ? route.fulfill({ contentType: 'text/html', body: READER_PAGE })
        : route.fulfill({ contentType: 'text/javascript', body: readFileSync(fileURLToPath(script)) }));
    });
    await reader.goto(READER);
    await reader.waitForFunction(() => Reflect.has(globalThis, 'pdfjs'));
    return await reader.evaluate(readPdf, pdf.toString('base64'));
  } finally {
    await context.close();
  }
}

/** Runs in the reader's page: draws each sheet with PDF.js. */
async function readPdf(base64: string): Promise<Printout> {
  const { getDocument } = Reflect.get(globalThis, 'pdfjs');
  const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const document = await getDocument({ data }).promise;
  const texts: PrintedText[] = [];
  const inkShares: number[] = [];
  const colouredPixels: number[] = [];
  for (let sheet = 1; sheet <= document.numPages; sheet += 1) {
    const paper = await document.getPage(sheet);
    const { height: paperHeight } = paper.getViewport({ scale: 1 });
    for (const { str, transform, width, height } of (await paper.getTextContent()).items) {
      if (str.trim() === '') continue;
      const [left, bottom] = [transform[4], transform[5]];
      texts.push({ sheet, text: str, left, right: left + width, baseline: paperHeight - bottom, height });
    }
    const viewport = paper.getViewport({ scale: 96 / 72 });
    const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const canvasContext = canvas.getContext('2d');
    if (canvasContext === null) throw new Error('This browser has no 2d canvas');
    await paper.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise;
    const { data: pixels } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    let coloured = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.slice(at, at + 3);
      if (Math.min(red, green, blue) < 250) ink += 1;
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured += 1;
    }
    inkShares.push((4 * ink) / pixels.length);
    colouredPixels.push(coloured);
  }
  return { sheets: document.numPages, texts, inkShares, colouredPixels };
}

/** Pairs of texts of one line of one sheet that lie over each other. */
export function findOverlaps({ texts }: Printout): readonly string[] {
  return texts.flatMap((one, place) =>
    texts
      .slice(place + 1)
      .filter(
        (other) =>
          other.sheet === one.sheet &&
          Math.abs(other.baseline - one.baseline) < Math.min(one.height, other.height) / 2 &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1,
      )
      .map((other) => `"${one.text}" over "${other.text}"`),
  );
}

/** The words of the paper in the order in which they are printed, one space between. */
export function readPaper({ texts }: Printout): string {
  return texts
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/gu, ' ');
}
