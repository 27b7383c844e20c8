import type { Browser, CDPSession } from 'playwright-core';

const VIEWPORT = { width: 1440, height: 1000 };
/** Until the tiles around the first window have come. */
const SETTLE_MS = 2500;
/** A wheel notch of so many pixels a frame: a page in about a second. */
const WHEEL_PX = 18;

export interface ScrollFigures {
  /** Time in view. */
  readonly seconds: number;
  readonly framesPerSecond: number;
  /** Share of processor time of the page's main thread: what other programs take does not count. */
  readonly mainThreadCpuShare: number;
  /** Frames after which the picture was another one than before. */
  readonly movedShare: number;
}

/** Scrolls the stored waves as a hand on a wheel does, a notch every frame, at each of the spans. */
export async function scrollWaves(
  browser: Browser,
  address: string,
  account: { readonly email: string; readonly password: string },
  view: { readonly patientId: number; readonly startMs: number },
  spans: readonly number[],
  measureMs: number,
): Promise<readonly ScrollFigures[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').waitFor({ state: 'detached' });
  const cpu = await context.newCDPSession(page);
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
  const figures: ScrollFigures[] = [];
  for (const seconds of spans) {
    const at = new Date(view.startMs).toISOString();
    await page.goto(`${address}/patient/${view.patientId}?tab=breaths&at=${at}&span=${seconds}`);
    const waves = page.getByRole('slider', { name: /^Stored waves/ });
    await waves.waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const before = await readTaskSeconds(cpu);
    const { frames, moved, elapsedMs } = await waves.evaluate(scrollByWheel, {
      durationMs: measureMs,
      deltaPx: WHEEL_PX,
    });
    figures.push({
      seconds,
      framesPerSecond: (frames * 1000) / elapsedMs,
      mainThreadCpuShare: ((await readTaskSeconds(cpu)) - before) / (elapsedMs / 1000),
      movedShare: moved / frames,
    });
  }
  await context.close();
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
  return figures;
}

async function readTaskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Runs in the page: a wheel event a frame; one line of pixels tells whether the picture moved. */
function scrollByWheel(
  canvas: Element,
  { durationMs, deltaPx }: { readonly durationMs: number; readonly deltaPx: number },
): Promise<{ frames: number; moved: number; elapsedMs: number }> {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The waves are no canvas');
  const context = canvas.getContext('2d');
  const readLine = (): number => {
    const { data } = context?.getImageData(0, Math.floor(canvas.height / 4), canvas.width, 1) ?? { data: [] };
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + (data[at] ?? 0)) % 1_000_000_007;
    return sum;
  };
  return new Promise((resolve) => {
    const start = performance.now();
    let frames = 0;
    let moved = 0;
    let line = readLine();
    const scroll = (): void => {
      frames++;
      // Reading pixels costs a frame: it is looked at now and then.
      if (frames % 10 === 0) {
        const next = readLine();
        if (next !== line) moved += 10;
        line = next;
      }
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: deltaPx, shiftKey: true, cancelable: true }));
      const elapsedMs = performance.now() - start;
      if (elapsedMs < durationMs) requestAnimationFrame(scroll);
      else resolve({ frames, moved, elapsedMs });
    };
    requestAnimationFrame(scroll);
  });
}
