import { spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../e2e/support/open-browser.ts';
import { measureWall } from './render/measure-wall.ts';
import { startWallServer } from './render/wall-server.ts';

/**
 * 16 default cards with four waves each, all visible, in headless Chromium with software rendering at 60
 * frames/s: the built application fed over its sockets. Prints frames/s, main-thread share, calibration and
 * ratio; only the ratio is compared over time (house rule 14).
 */
const DEVICES = 16;
const TARGET_FRAMES_PER_SECOND = 30;
const TARGET_MAIN_THREAD_SHARE = 0.4;
const ROOT = new URL('..', import.meta.url).pathname;

function buildWeb(outDir: string): void {
  const vite = join(ROOT, 'node_modules/.bin/vite');
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: join(ROOT, 'apps/web'),
    encoding: 'utf8',
  });
  if (built.status !== 0)
    throw new Error(`The web application did not build:\n${built.stdout}${built.stderr}`);
}

async function main(): Promise<void> {
  const webDir = mkdtempSync(join(tmpdir(), 'eupnea-bench-render-'));
  try {
    buildWeb(webDir);
    const server = await startWallServer(DEVICES, webDir);
    const browser = await openBrowser();
    try {
      const figures = await measureWall(browser, server.address, DEVICES);
      const passed =
        figures.framesPerSecond >= TARGET_FRAMES_PER_SECOND &&
        figures.mainThreadShare < TARGET_MAIN_THREAD_SHARE;
      const result = { bench: 'render', devices: DEVICES, ...figures, passed };
      console.log(JSON.stringify(result, null, 2));
      mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
      writeFileSync(join(ROOT, 'bench/results/render.json'), `${JSON.stringify(result, null, 2)}\n`);
      console.log(
        `${figures.framesPerSecond.toFixed(1)} frames/s (target ${TARGET_FRAMES_PER_SECOND}), main thread ` +
          `${(figures.mainThreadShare * 100).toFixed(1)} % (target under ${TARGET_MAIN_THREAD_SHARE * 100} %), ` +
          `ratio ${figures.ratio.toFixed(4)}: ${passed ? 'passed' : 'failed'}`,
      );
      process.exitCode = passed ? 0 : 1;
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(webDir, { recursive: true, force: true });
  }
}

await main();
