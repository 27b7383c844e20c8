import type { Browser, CDPSession, Page } from 'playwright-core';

const WARM_UP_MS = 8000;
const MEASURE_MS = 20_000;
/** Two columns, eight rows: all 16 cards visible, because hidden cards do not draw. */
const VIEWPORT = { width: 1440, height: 3700 };

export interface WallFigures {
  /** Animation frames of the page; cards repaint in every second one (packages/waveform, CARD_BEAT_MS). */
  readonly framesPerSecond: number;
  /** Share of wall time with a main-thread task, counted by the browser. */
  readonly mainThreadShare: number;
  /** Share of processor time, unaffected by other programs. */
  readonly mainThreadCpuShare: number;
  /** Processor time per frame, ms. */
  readonly mainThreadMsPerFrame: number;
  /** Processor time of all processes of the browser over wall time; above 1 with more than one core busy. */
  readonly browserCpuShare: number;
  /** Duration of a fixed calculation on the same machine in the same run, ms. */
  readonly calibrationMs: number;
  /** Main-thread time per frame over the calibration. */
  readonly ratio: number;
  readonly canvases: number;
}

export async function measureWall(browser: Browser, address: string, devices: number): Promise<WallFigures> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    localStorage.setItem('JWT', 'bench');
    localStorage.setItem('REFRESH_TOKEN', 'bench');
    localStorage.setItem(
      'CURRENT_USER',
      JSON.stringify({ id: 1, username: 'bench', email: 'bench@example.org' }),
    );
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const calibrationMs = await page.evaluate(calibrate);
  await page.goto(address);
  await page.waitForTimeout(WARM_UP_MS);
  const canvases = await page.locator('canvas').count();
  // Each default card has a sweep of four lanes and a loop.
  if (canvases !== devices * 2) throw new Error(`${canvases} canvases on screen instead of ${devices * 2}`);
  const figures = await measure(browser, page, await context.newCDPSession(page));
  if (errors.length > 0) throw new Error(`The page failed: ${errors.join('; ')}`);
  await context.close();
  return { ...figures, calibrationMs, ratio: figures.mainThreadMsPerFrame / calibrationMs, canvases };
}

type Measured = Omit<WallFigures, 'calibrationMs' | 'ratio' | 'canvases'>;

async function measure(browser: Browser, page: Page, session: CDPSession): Promise<Measured> {
  const processes = await browser.newBrowserCDPSession();
  const cpu = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  await cpu.send('Performance.enable', { timeDomain: 'threadTicks' });
  const picture = await page.evaluate(readSweeps);
  const before = await readMetrics(session);
  const cpuBefore = await readMetrics(cpu);
  const browserBefore = await readProcessorSeconds(processes);
  const frames = await page.evaluate(countFrames, MEASURE_MS);
  const after = await readMetrics(session);
  const cpuAfter = await readMetrics(cpu);
  const browserAfter = await readProcessorSeconds(processes);
  const still = (await page.evaluate(readSweeps)).filter((sum, index) => sum === picture[index]).length;
  if (still > 0) throw new Error(`${still} sweeps stand still`);
  const seconds = after.time - before.time;
  return {
    framesPerSecond: frames / seconds,
    mainThreadShare: (after.task - before.task) / seconds,
    mainThreadCpuShare: (cpuAfter.task - cpuBefore.task) / seconds,
    mainThreadMsPerFrame: ((cpuAfter.task - cpuBefore.task) * 1000) / frames,
    browserCpuShare: (browserAfter - browserBefore) / seconds,
  };
}

async function readMetrics(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { time: read('Timestamp'), task: read('TaskDuration') };
}

/** Processor time of all processes of the browser since their start, s. */
async function readProcessorSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** In the page: counts animation frames. */
function countFrames(durationMs: number): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    let frames = 0;
    const count = (): void => {
      frames++;
      if (performance.now() - start < durationMs) requestAnimationFrame(count);
      else resolve(frames);
    };
    requestAnimationFrame(count);
  });
}

/** In the page: checksum of every sweep, to detect movement. */
function readSweeps(): number[] {
  return [...document.querySelectorAll('canvas')]
    .filter((canvas) => canvas.width > canvas.height)
    .map((canvas) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let sum = 0;
      for (let at = 0; at < pixels.length; at += 4) sum = (sum * 31 + (pixels[at] ?? 0)) % 1_000_000_007;
      return sum;
    });
}

/** In the page: duration of a fixed calculation, best of three. */
function calibrate(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    let state = 1;
    for (let step = 0; step < 20_000_000; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    if (state === 0) throw new Error('unreachable for this generator');
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
