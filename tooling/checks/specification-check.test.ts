import { describe, expect, it } from 'vitest';
import { findFiles, readProjectFile } from './project-files.ts';

const PAGE = readProjectFile('docs/reference/specification-check.md');
const TESTS = findFiles(['{apps,packages,e2e,tooling}/**/*.{test,spec}.{ts,tsx}']);
/** The first text after `it(`, `test(`, `describe(` or the table of `it.each(...)(`; skipped tests have another head. */
const TITLE = /(?:\b(?:it|test|describe)\(|\)\()\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`([^`]*)`)/gu;

const ROWS = PAGE.split('\n').filter((line) => /^\|\d\.\d+\|/u.test(line));

interface Proof {
  readonly number: string;
  readonly file: string;
  readonly title: string;
}

/** Reads `|2.1|statement|\`file › title\`|`; a row without a proof gives one with empty names. */
function readProof(row: string): Proof {
  const [, number = '', file = '', title = ''] = /^\|([\d.]+)\|.*\|`([^`›]+) › ([^`]+)`\|$/u.exec(row) ?? [];
  return { number, file, title };
}

function listTitles(path: string): readonly string[] {
  return [...readProjectFile(path).matchAll(TITLE)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(.)/gu, '$1').replaceAll(/\s+/gu, ' '),
  );
}

/** @returns what is wrong with the proof; null when one file of this name has a test whose title begins so */
function findFault({ number, file, title }: Proof): string | null {
  const found = TESTS.filter((path) => path === file || path.endsWith(`/${file}`));
  const [path] = found;
  if (path === undefined) return `${number}: no test file ${file}`;
  if (found.length > 1) return `${number}: several files end with ${file}`;
  const hasTitle = listTitles(path).some((known) => known.startsWith(title));
  return hasTitle ? null : `${number}: no test "${title}" in ${path}`;
}

describe('docs/reference/specification-check.md', () => {
  it('names a test that exists in every row', () => {
    const faults = ROWS.map(readProof)
      .map(findFault)
      .filter((fault) => fault !== null);
    expect(faults).toEqual([]);
  });

  it('numbers its rows by section, without a gap', () => {
    const numbers = ROWS.map((row) => readProof(row).number);
    expect(numbers.length).toBeGreaterThan(250);
    const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => {
      const count = numbers.filter((number) => number.startsWith(`${section}.`)).length;
      expect(count).toBeGreaterThan(0);
      return Array.from({ length: count }, (_, index) => `${section}.${index + 1}`);
    });
    expect(numbers).toEqual(expected);
  });

  it('leaves no statement open', () => {
    expect(PAGE).not.toContain('## Not yet');
  });
});
