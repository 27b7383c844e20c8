import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Paths from the root, with forward slashes, sorted; build output and dependencies left out. */
export function findFiles(patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.artifacts/**'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Prints the findings of a check and sets the exit code; a check is a program that answers 0 or 1. */
export function reportFindings(check: string, findings: readonly string[], summary: string): void {
  for (const finding of findings) console.error(`${check}: ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
  console.log(`${check}: ${findings.length === 0 ? summary : `${findings.length} findings`}`);
}
