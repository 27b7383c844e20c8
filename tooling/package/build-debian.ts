import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  CONFFILES,
  COPYRIGHT,
  ENVIRONMENT_FILE,
  LAUNCHER,
  LINTIAN_OVERRIDES,
  MANUAL_PAGE,
  POSTINST,
  POSTRM,
  PRERM,
  describeControl,
  describeDebianChangelog,
} from './debian-files.ts';
import { describeRoleUnit, ROLES, SERVER_UNIT, TARGET_UNIT } from './debian-units.ts';
import { stageProgram } from './stage-program.ts';
import { LICENCES_FILE, readSubject, SBOM_FILE, writeSbom } from './write-sbom.ts';

const DOCUMENTS = 'usr/share/doc/eupnea-server';

/**
 * Builds `eupnea-server_VERSION_amd64.deb` with the licences and the SBOM in it. @returns its path
 * @param folder where the package goes
 */
export async function buildDebian(root: string, folder: string): Promise<string> {
  const { version, at } = readSubject(root);
  const file = join(folder, `eupnea-server_${version}_amd64.deb`);
  const stage = mkdtempSync(join(tmpdir(), 'eupnea-package-'));
  const write = (path: string, content: string | Buffer, mode = 0o644) => {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    writeFileSync(join(stage, path), content, { mode });
    chmodSync(join(stage, path), mode);
  };
  const compress = (text: string | Buffer) => gzipSync(text, { level: 9 });
  try {
    chmodSync(stage, 0o755);
    stageProgram(root, join(stage, 'usr/lib/eupnea'));
    write('etc/eupnea/eupnea.env', ENVIRONMENT_FILE, 0o640);
    write('usr/bin/eupnea', LAUNCHER, 0o755);
    write('lib/systemd/system/eupnea-server.service', SERVER_UNIT);
    write('lib/systemd/system/eupnea.target', TARGET_UNIT);
    for (const role of ROLES) write(`lib/systemd/system/eupnea-${role}.service`, describeRoleUnit(role));
    write(`${DOCUMENTS}/copyright`, COPYRIGHT);
    write(`${DOCUMENTS}/changelog.gz`, compress(describeDebianChangelog(version, at)));
    write('usr/share/man/man1/eupnea.1.gz', compress(MANUAL_PAGE));
    write('usr/share/lintian/overrides/eupnea-server', LINTIAN_OVERRIDES);
    await writeSbom(root, join(stage, DOCUMENTS));
    const licences = join(stage, DOCUMENTS, LICENCES_FILE);
    write(`${DOCUMENTS}/${LICENCES_FILE}.gz`, compress(readFileSync(licences)));
    rmSync(licences);
    chmodSync(join(stage, DOCUMENTS, SBOM_FILE), 0o644);
    setModes(stage);
    const kilobytes = Number(execFileSync('du', ['-sk', stage], { encoding: 'utf8' }).split('\t')[0]);
    write('DEBIAN/control', describeControl(version, kilobytes));
    write('DEBIAN/conffiles', CONFFILES);
    write('DEBIAN/postinst', POSTINST, 0o755);
    write('DEBIAN/prerm', PRERM, 0o755);
    write('DEBIAN/postrm', POSTRM, 0o755);
    mkdirSync(folder, { recursive: true });
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', stage, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Times in the archive are the commit's, so that one commit gives one package.
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(Date.parse(at) / 1000)) },
    });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return file;
}

/** Files as npm unpacked them may be writable by a group or executable without a reason. */
function setModes(stage: string): void {
  execFileSync('find', [stage, '-type', 'd', '-exec', 'chmod', '755', '{}', '+']);
  const library = join(stage, 'usr/lib/eupnea');
  execFileSync('find', [library, '-type', 'f', '-exec', 'chmod', '644', '{}', '+']);
  execFileSync('find', [library, '-path', '*/bin/*', '-type', 'f', '-exec', 'chmod', '755', '{}', '+']);
}
