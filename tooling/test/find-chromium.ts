import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the end-to-end tests; installs Debian's when there is none and this may, else answers null and says so. */
export function findChromium(): string | null {
  const named = process.env['EUPNEA_CHROMIUM'];
  if (named !== undefined)
    return existsSync(named) ? named : refuse(`EUPNEA_CHROMIUM names ${named}, which does not exist.`);
  const found = CANDIDATES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return refuse(
      'No Chromium found. Install it (Debian: apt-get install chromium) or name one in EUPNEA_CHROMIUM.',
    );
  }
  console.log("Installing Debian's Chromium for the end-to-end tests ...");
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  const installed = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  return installed.status === 0 && existsSync('/usr/bin/chromium')
    ? '/usr/bin/chromium'
    : refuse('Chromium could not be installed with apt-get.');
}

function refuse(message: string): null {
  console.error(message);
  return null;
}
