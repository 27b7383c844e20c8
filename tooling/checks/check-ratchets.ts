import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, findFiles, readProjectFile, reportFindings } from './project-files.ts';

const FILE = 'tooling/checks/ratchets.json';
const LONG_FILE_LINES = 300;
/** The table that all others are shown by, and a month, whose days have the keyboard of a grid. */
const TABLES = new Set(['apps/web/src/ui/table/data-table.tsx', 'apps/web/src/ui/calendar.tsx']);

/** Debts that may only go down; a lower count must be written down at once (`node tooling/checks/check-ratchets.ts --lower`). */
function countDebts(): Record<string, number> {
  const counts = {
    casts: 0,
    nonNullAssertions: 0,
    lintSuppressions: 0,
    longFiles: 0,
    todos: 0,
    handWrittenTables: 0,
  };
  for (const path of findFiles([
    'packages/*/src/**/*.{ts,tsx}',
    'apps/*/src/**/*.{ts,tsx}',
    'tooling/**/*.ts',
    'bench/**/*.ts',
    'e2e/**/*.ts',
  ])) {
    if (path.includes('check-ratchets')) continue;
    const source = readProjectFile(path);
    const isTest = /\.(test|spec)\.tsx?$/.test(path);
    if (!isTest) {
      const code = dropProse(source);
      counts.casts += [...code.matchAll(/[\w)\]}>] as (?!const\b)[\w{([]/g)].filter(
        (match) => !isImportAlias(code, match.index),
      ).length;
      counts.nonNullAssertions += [...source.matchAll(/[\w)\]]!(?=[.;,)\]\s[])(?!=)/g)].length;
      if (!TABLES.has(path)) counts.handWrittenTables += [...source.matchAll(/<table(?=[\s>])/g)].length;
      // A package's index is a list: its length says nothing.
      const isList = path.endsWith('/src/index.ts');
      if (!isList && source.split('\n').length > LONG_FILE_LINES) counts.longFiles += 1;
    }
    counts.lintSuppressions += [
      ...source.matchAll(/(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore)|biome-ignore/g),
    ].length;
    counts.todos += [...source.matchAll(/\b(?:TODO|FIXME|XXX)\b/g)].length;
  }
  return counts;
}

/** Comments, texts and SQL say `as` too. */
function dropProse(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/`[^`]*`/g, '``')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replaceAll(/\/\/.*$/gm, '');
}

/** `import { a as b }` is no cast. */
function isImportAlias(source: string, index: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index));
  return /^\s*(?:import|export)\b|^\s*type \w+ as /.test(line);
}

function main(): void {
  const counts = countDebts();
  if (process.argv.includes('--lower')) {
    writeFileSync(join(ROOT, FILE), `${JSON.stringify(counts, null, 2)}\n`);
  }
  const agreed: Readonly<Record<string, number>> = JSON.parse(readProjectFile(FILE));
  const findings = Object.entries(counts).flatMap(([debt, count]) => {
    const limit = agreed[debt] ?? 0;
    if (count > limit) return [`${debt}: ${count}, agreed ${limit}: take it out again`];
    if (count < limit) return [`${debt}: ${count}, agreed ${limit}: lower it in ${FILE}`];
    return [];
  });
  reportFindings(
    'ratchets',
    findings,
    Object.entries(counts)
      .map(([debt, count]) => `${debt} ${count}`)
      .join(', '),
  );
}

main();
