import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage } from '../apps/server/src/storage/open-storage.ts';
import { openBrowser } from '../e2e/support/open-browser.ts';
import { calibrate } from './calibrate.ts';
import { BENCH_ACCOUNT, openViewer } from './review/open-viewer.ts';
import { scrollWaves } from './review/scroll-waves.ts';
import { storeDay } from './review/store-day.ts';

/**
 * Scrolling of a stored day: `npm run bench:review-scroll -- [--hours 24] [--seconds 8]`. The built
 * application (npm run build:web) in headless Chromium with software rendering, the whole server on the
 * embedded database, and a wheel event per frame at each span. Target: 60 frames/s.
 */
const { values } = parseArgs({
  options: { hours: { type: 'string', default: '24' }, seconds: { type: 'string', default: '8' } },
});
const SPANS_SECONDS = [10, 60, 600, 3600];
const AIMED_FRAMES_PER_SECOND = 60;
const START_MS = Date.parse('2026-11-20T00:00:00Z');

const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-review-scroll-'));
const calibrationSeconds = calibrate();
const storage = await openStorage({ dataDir, databaseUrl: null });
try {
  const day = await storeDay(storage, Number(values.hours) * 3600, START_MS);
  const { app } = await openViewer(storage, day.patientId);
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const browser = await openBrowser();
  const figures = await scrollWaves(
    browser,
    address,
    BENCH_ACCOUNT,
    { patientId: day.patientId, startMs: START_MS },
    SPANS_SECONDS,
    Number(values.seconds) * 1000,
  );
  await browser.close();
  await app.close();
  for (const { seconds, framesPerSecond, mainThreadCpuShare, movedShare } of figures) {
    process.stdout.write(
      `${String(seconds).padStart(5)} s in view  ${framesPerSecond.toFixed(1).padStart(5)} frames/s (${AIMED_FRAMES_PER_SECOND} aimed at)  ` +
        `main thread ${(mainThreadCpuShare * 100).toFixed(0)} %  moving in ${(movedShare * 100).toFixed(0)} % of frames\n`,
    );
  }
  const costliest = Math.max(...figures.map((one) => one.mainThreadCpuShare / one.framesPerSecond));
  const ratio = costliest / calibrationSeconds;
  process.stdout.write(
    `costliest frame ${(costliest * 1000).toFixed(1)} ms of processor time; calibration loop ${calibrationSeconds.toFixed(3)} s, ratio ${ratio.toFixed(4)}\n`,
  );
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}review-scroll.json`,
    `${JSON.stringify({ at: new Date().toISOString(), hours: Number(values.hours), breaths: day.breaths, figures, calibrationSeconds, ratio }, null, 2)}\n`,
  );
} finally {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
}
