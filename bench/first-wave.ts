import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { patientPage } from '../e2e/pages/patient-page.ts';
import { signIn } from '../e2e/pages/sign-in-page.ts';
import { openBrowser, openContext } from '../e2e/support/open-browser.ts';
import { readDemoSignIn } from '../e2e/support/start-server.ts';
import { calibrate } from './calibrate.ts';
import { watchPast } from './first-wave/watch-past.ts';
import { saveResult } from './save-result.ts';

/**
 * A new user's path on a clean clone of the last commit: `EUPNEA_DEMO=1 npm start` until the address is
 * printed, sign-in, wall with cards, a moving wave in a bedside view, and the complete past of the demo, with
 * the wall's p99 (gateway to client) meanwhile. `npm run bench:first-wave -- [--hours 24]` sets the hours of the
 * past. Excludes the download of packages in npm's cache and human reaction time.
 */
const { values } = parseArgs({ options: { hours: { type: 'string', default: '24' } } });
const ROOT = new URL('..', import.meta.url).pathname;
const START_LIMIT_MS = 10 * 60_000;

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
}

/** In its own process group, so that npm, shell and server end together. */
async function startClone(clone: string, dataDir: string): Promise<Started> {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...process.env,
      EUPNEA_DEMO: '1',
      EUPNEA_DEMO_PAST_HOURS: values.hours,
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new Error(`No address after ${START_LIMIT_MS} ms:\n${printed}`)),
      START_LIMIT_MS,
    );
    child.once('exit', () => reject(new Error(`npm start ended:\n${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Eupnea runs at (http:\/\/\S+)/.exec(printed)?.[1];
      if (found === undefined) return;
      clearTimeout(patience);
      resolve(found);
    });
  });
  return { child, address };
}

async function stopGroup({ child }: Started): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  process.kill(-child.pid, 'SIGTERM');
  await once(child, 'exit');
}

const folder = mkdtempSync(join(tmpdir(), 'eupnea-first-wave-'));
const clone = join(folder, 'clone');
const dataDir = join(folder, 'data');
try {
  const calibrationSeconds = calibrate();
  const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
  if (cloned.status !== 0) throw new Error(`The clone failed: ${cloned.stderr.toString()}`);
  const begunMs = performance.now();
  const seconds = () => (performance.now() - begunMs) / 1000;
  const started = await startClone(clone, dataDir);
  const listeningSeconds = seconds();
  const browser = await openBrowser();
  try {
    const account = readDemoSignIn(dataDir);
    const page = await (await openContext(browser)).newPage();
    await signIn(page, { address: started.address, ...account });
    const cardsSeconds = seconds();
    const bedside = patientPage(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await bedside.waves.waitFor();
    await bedside.waitForOtherPicture(await bedside.readPicture());
    const movingSeconds = seconds();
    // The wall's viewers go on without the browser, which would measure its own drawing.
    await browser.close();
    const wall = await watchPast(started.address, account);
    const pastSeconds = seconds();
    const ratio = movingSeconds / calibrationSeconds;
    const print = (name: string, value: number) => console.log(`${name.padEnd(36)} ${value.toFixed(1)} s`);
    print('npm start to the address', listeningSeconds);
    print('to the cards after the sign-in', cardsSeconds);
    print('to a moving wave at the bedside', movingSeconds);
    print(`to the whole past of ${values.hours} h`, pastSeconds);
    console.log(`wall meanwhile: p50 ${wall.p50} ms, p99 ${wall.p99} ms over ${wall.count} messages`);
    console.log(`calibration ${calibrationSeconds.toFixed(3)} s, ratio ${ratio.toFixed(0)}`);
    saveResult('first-wave', {
      listeningSeconds,
      cardsSeconds,
      movingSeconds,
      pastHours: Number(values.hours),
      pastSeconds,
      wall,
      calibrationSeconds,
      ratio,
    });
  } finally {
    await browser.close();
    await stopGroup(started);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
