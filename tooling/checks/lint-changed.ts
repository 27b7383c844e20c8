import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, findFiles, readProjectFile } from './project-files.ts';

/**
 * Lints the files whose content differs from the last clean run of this check. A rule that reads types can find
 * something in an unchanged file when its imports change: `npm test` lints every file.
 */
const STATE = 'node_modules/.cache/lint-changed.json';
const SOURCES = ['{apps,bench,e2e,packages,tooling}/**/*.{ts,tsx,mjs}', '*.ts'];
/** A change of one of these lints every file again. */
const RULES = [
  '.oxlintrc.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.package.json',
];

const hashOf = (path: string): string =>
  createHash('sha256').update(readProjectFile(path)).digest('hex').slice(0, 16);

type Hashes = Readonly<Record<string, string>>;

function readLastClean(): Hashes {
  if (!existsSync(join(ROOT, STATE))) return {};
  const clean: Hashes = JSON.parse(readProjectFile(STATE));
  return RULES.every((path) => clean[path] === hashOf(path)) ? clean : {};
}

const clean = readLastClean();
const now: Hashes = Object.fromEntries([...RULES, ...findFiles(SOURCES)].map((path) => [path, hashOf(path)]));
const changed = Object.keys(now).filter((path) => !RULES.includes(path) && now[path] !== clean[path]);

if (changed.length > 0) {
  const args = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'];
  const everyFile = Object.keys(clean).length === 0;
  const { status } = spawnSync(process.execPath, everyFile ? args : [...args, ...changed], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
if (process.exitCode === undefined || process.exitCode === 0) {
  mkdirSync(dirname(join(ROOT, STATE)), { recursive: true });
  writeFileSync(join(ROOT, STATE), JSON.stringify(now));
}
console.log(`lint: ${changed.length} changed files`);
