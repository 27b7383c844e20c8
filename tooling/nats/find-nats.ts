import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAMS = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/usr/bin/nats-server'];

/** The NATS server of this machine; null when there is none. */
export function findNats(): string | null {
  return PROGRAMS.find((path) => existsSync(path)) ?? null;
}

/** Finds it, or installs Debian's package where this may; null where neither is possible. */
export function installNats(): string | null {
  const found = findNats();
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.log("Installing Debian's nats-server for the tests of several processes ...");
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nats-server'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findNats();
}
