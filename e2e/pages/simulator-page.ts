import type { Locator, Page } from 'playwright-core';
import { movingCanvas, type MovingCanvas } from './moving-canvas.ts';

/** The simulator as its user sees it. */
export interface SimulatorPage extends MovingCanvas {
  open(address: string, search: string): Promise<void>;
  /** Breaths that were counted against the truth. */
  readCounted(): Promise<number>;
  /** Boxes of a lane under the waves. */
  lane(name: 'Truth' | 'Found'): Locator;
  mode(name: string): Locator;
  knob(name: string): Locator;
  /** A number of the last breath; NaN while there is none. */
  readNumber(name: string): Promise<number>;
  /** Presses the button and answers what the browser was given. */
  download(button: string): Promise<{ readonly name: string; readonly text: string }>;
}

export function simulatorPage(page: Page): SimulatorPage {
  const tally = page.getByRole('region', { name: /^Detectors compared with the truth/ });
  return {
    ...movingCanvas(page, page.getByRole('img', { name: 'Waves of the simulated patient' })),
    open: async (address, search) => {
      await page.goto(`${address}/simulator${search}`);
      await page.getByRole('heading', { level: 1, name: 'Simulator' }).waitFor();
    },
    readCounted: async () => Number(/breaths (\d+)/.exec(await tally.innerText())?.[1]),
    lane: (name) => page.getByRole('list', { name }).getByRole('listitem'),
    mode: (name) => page.getByRole('group', { name: 'Mode' }).getByRole('button', { name, exact: true }),
    knob: (name) => page.getByRole('slider', { name, exact: true }),
    readNumber: async (name) => {
      const title = await page
        .getByTitle(new RegExp(`^${name.replace(/[()]/g, '\\$&')} `))
        .getAttribute('title');
      return Number(/ (-?[\d.]+) \S+$/.exec(title ?? '')?.[1]);
    },
    download: async (button) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      const pieces: Buffer[] = [];
      for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
      return { name: download.suggestedFilename(), text: Buffer.concat(pieces).toString('utf8') };
    },
  };
}
