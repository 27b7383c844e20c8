import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFiles, ROOT } from './checks/project-files.ts';
import { readSubject } from './package/write-sbom.ts';
import { isLater, readEntries, releaseChangelog, releaseManifest } from './release/prepare-release.ts';

/**
 * `npm run release -- VERSION`: runs `npm run test:nightly`, moves the changelog's unreleased entries under the version, writes the
 * version into every package.json, commits, builds package, SBOM and, where buildah is installed, the image, and tags the commit. Pushes
 * nothing. `--tested` leaves the nightly run out, for a commit that passed it. docs/release.md describes the whole recipe.
 */
const version = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const isTested = process.argv.includes('--tested');
const former = readSubject(ROOT).version;

if (!isLater(version, former)) throw new Error(`usage: npm run release -- VERSION, higher than ${former}`);
if (git('status', '--porcelain') !== '') throw new Error('Commit first: the tree has changes');
if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists`);
const changelog = releaseChangelog(read('CHANGELOG.md'), version, describeDay(new Date()));

if (!isTested) npm('test:nightly');
write('CHANGELOG.md', changelog);
for (const file of ['package.json', 'package-lock.json', ...findFiles(['{apps,packages}/*/package.json'])])
  write(file, releaseManifest(read(file), former, version));
const shown = 'apps/web/src/config/version.ts';
write(shown, read(shown).replace(`'${former}'`, `'${version}'`));
git('commit', '--all', '--message', `Release ${version}`);

npm('build:web');
npm('build:guide');
npm('package:debian');
npm('sbom');
if (spawnSync('which', ['buildah']).status === 0) npm('package:image');
else console.log('buildah is missing: no image was built');
git(
  'tag',
  '--annotate',
  `v${version}`,
  '--message',
  `Eupnea ${version}\n\n${readEntries(changelog, version)}`,
);
console.log(`v${version} is tagged; its files are in dist. Nothing was pushed.`);

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function write(path: string, text: string): void {
  writeFileSync(join(ROOT, path), text);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function npm(script: string): void {
  execFileSync('npm', ['run', script], { cwd: ROOT, stdio: 'inherit' });
}

/** As the site writes dates: `24 Nov 2026`. */
function describeDay(date: Date): string {
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
