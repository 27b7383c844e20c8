import type { Browser, CDPSession } from 'playwright-core';

const VIEWPORT = { width: 1440, height: 1000 };
/** Waiting time for the tiles around the first window, ms. */
const SETTLE_MS = 2500;
/** Pixels per frame: a page in about a second. */
const WHEEL_PX = 18;

export interface ScrollFigures {
  /** Visible time, s. */
  readonly seconds: number;
  readonly framesPerSecond: number;
  /** Share of processor time of the main thread, unaffected by other programs. */
  readonly mainThreadCpuShare: number;
  /** Share of frames with a changed picture. */
  readonly movedShare: number;
}

/** Scrolls the stored waves by a wheel notch per frame, at each span. */
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

/** In the page: a wheel event per frame; a line of pixels detects movement. */
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
      // Reading pixels costs a frame, so it is done rarely.
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
