import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  CONFFILES,
  describeControl,
  describeRoleUnit,
  ENVIRONMENT_FILE,
  LAUNCHER,
  POSTINST,
  POSTRM,
  PRERM,
  ROLES,
  SERVER_UNIT,
  TARGET_UNIT,
} from './debian-files.ts';
import { stageProgram } from './stage-program.ts';
import { tryPackage } from './try-package.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `npm run package:debian`: builds dist/eupnea-server_VERSION_amd64.deb with dpkg-deb, unpacks it into a scratch folder, starts
 * the server of the scratch folder and asks it whether it is ready.
 */
const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).version;
const file = join(ROOT, 'dist', `eupnea-server_${version}_amd64.deb`);
const stage = mkdtempSync(join(tmpdir(), 'eupnea-package-'));
try {
  chmodSync(stage, 0o755);
  stageProgram(ROOT, join(stage, 'usr/lib/eupnea'));
  write('etc/eupnea/eupnea.env', ENVIRONMENT_FILE);
  write('usr/bin/eupnea', LAUNCHER, 0o755);
  write('lib/systemd/system/eupnea-server.service', SERVER_UNIT);
  write('lib/systemd/system/eupnea.target', TARGET_UNIT);
  for (const role of ROLES) write(`lib/systemd/system/eupnea-${role}.service`, describeRoleUnit(role));
  const kilobytes = Number(execFileSync('du', ['-sk', stage], { encoding: 'utf8' }).split('\t')[0]);
  write('DEBIAN/control', describeControl(version, kilobytes));
  write('DEBIAN/conffiles', CONFFILES);
  write('DEBIAN/postinst', POSTINST, 0o755);
  write('DEBIAN/prerm', PRERM, 0o755);
  write('DEBIAN/postrm', POSTRM, 0o755);
  mkdirSync(dirname(file), { recursive: true });
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', stage, file], {
    stdio: 'inherit',
  });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
execFileSync('dpkg-deb', ['--info', file], { stdio: 'inherit' });
await tryPackage(file);

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  writeFileSync(join(stage, path), text, { mode });
}
