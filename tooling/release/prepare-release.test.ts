import { describe, expect, it } from 'vitest';
import { readProjectFile } from '../checks/project-files.ts';
import { isLater, readEntries, releaseChangelog, releaseManifest } from './prepare-release.ts';

const CHANGELOG = '# Changelog\n\n## Unreleased\n- **A**: new.\n- B.\n\n## 1.2.167\nFirst version.\n';

describe('a release', () => {
  it('moves the unreleased entries under the version, and leaves a place for the next ones', () => {
    const released = releaseChangelog(CHANGELOG, '1.3.0', '25 Nov 2026');
    expect(released).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.3.0 (25 Nov 2026)\n- **A**: new.\n- B.\n\n## 1.2.167\nFirst version.\n',
    );
    expect(readEntries(released, '1.3.0')).toBe('- **A**: new.\n- B.');
    expect(readEntries(released, '1.2.167')).toBe('First version.');
  });

  it('refuses a version that is there, and one without an entry', () => {
    const released = releaseChangelog(CHANGELOG, '1.3.0', '25 Nov 2026');
    expect(() => releaseChangelog(released, '1.4.0', '25 Nov 2026')).toThrow(/no unreleased entry/u);
    expect(() => releaseChangelog(CHANGELOG, '1.2.167', '25 Nov 2026')).toThrow(/already/u);
    expect(() => readEntries(released, '9.0.0')).toThrow(/no 9\.0\.0/u);
  });

  it('changes the versions of our packages in the real lock file, and of no other', () => {
    const lock = readProjectFile('package-lock.json');
    const version =
      /"name": "eupnea",\n\s*"version": "(?<version>[^"]+)"/u.exec(lock)?.groups?.['version'] ?? '';
    const foreign = `"node_modules/other": {\n      "version": "${version}",\n`;
    const changed = releaseManifest(lock + foreign, version, '99.0.0');
    expect(changed.match(/"version": "99\.0\.0"/gu)).toHaveLength(
      [...lock.matchAll(/^ {4}"(?:apps|packages)\/[a-z]+": \{$/gmu)].length + 2,
    );
    expect(changed).toContain(foreign);
    expect(() => releaseManifest('{}', version, '99.0.0')).toThrow(/not found/u);
  });

  it('takes only a higher version of three numbers', () => {
    expect(isLater('1.3.0', '1.2.167')).toBe(true);
    expect(isLater('1.2.168', '1.2.167')).toBe(true);
    expect(isLater('1.2.99', '1.2.167')).toBe(false);
    expect(isLater('1.2.167', '1.2.167')).toBe(false);
    expect(isLater('2', '1.2.167')).toBe(false);
  });
});
