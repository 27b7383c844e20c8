import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * `shell` is Chromium without windows, which Playwright takes by default: the same engine with a third less
 * processor time. `whole` is the browser that people use.
 */
export type ChromiumBuild = 'shell' | 'whole';

interface Build {
  /** Debian's package, which installs a program of the same name. */
  readonly debian: string;
  readonly programs: readonly string[];
}

const BUILDS: Readonly<Record<ChromiumBuild, Build>> = {
  shell: { debian: 'chromium-headless-shell', programs: ['/usr/bin/chromium-headless-shell'] },
  whole: {
    debian: 'chromium',
    programs: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  },
};

/**
 * Program of the end-to-end tests' browser: the one that EUPNEA_CHROMIUM names, else an installed one, else
 * Debian's package, which root installs. Without a shell it is the whole browser. Null when none can be had;
 * the reason is printed.
 */
export function findChromium(build: ChromiumBuild): string | null {
  const named = process.env['EUPNEA_CHROMIUM'];
  if (named !== undefined)
    return existsSync(named) ? named : refuse(`EUPNEA_CHROMIUM names ${named}, which does not exist.`);
  const found = findOrInstall(BUILDS[build]) ?? findOrInstall(BUILDS.whole);
  return (
    found ??
    refuse('No Chromium found. Install it (Debian: apt-get install chromium) or name one in EUPNEA_CHROMIUM.')
  );
}

function findOrInstall({ debian, programs }: Build): string | null {
  const installed = programs.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log(`Installing Debian's ${debian} for the end-to-end tests ...`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  const { status } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', debian, 'fonts-dejavu-core'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  return status === 0 ? (programs.find((path) => existsSync(path)) ?? null) : null;
}

function refuse(message: string): null {
  console.error(message);
  return null;
}
