import { expect, it } from 'vitest';
import { findFiles, readProjectFile } from './project-files.ts';

/** Files that may cite; the pages of the sources themselves do not count. */
const CITING = ['{apps,bench,e2e,packages,tooling}/**/*.{ts,tsx}', 'docs/**/*.md'];
const CITE = /definitions\.md, ([A-Z][a-z]+(?: [a-z]+){0,3})/gu;
const SECTION = /specification,? \(?sections? (\d+)/gu;

function listHeadings(page: string): readonly string[] {
  return [...readProjectFile(page).matchAll(/^## (.+)$/gmu)].map(([, heading = '']) => heading);
}

function findCites(pattern: RegExp): readonly (readonly [path: string, cited: string])[] {
  return findFiles(CITING)
    .filter((path) => !path.startsWith('docs/reference/') && !path.endsWith('cited-definitions.test.ts'))
    .flatMap((path) =>
      [...readProjectFile(path).matchAll(pattern)].map(([, cited = '']) => [path, cited] as const),
    );
}

it('every cite of a definition names a heading of docs/reference/definitions.md', () => {
  const headings = listHeadings('docs/reference/definitions.md');
  const cites = findCites(CITE);
  expect(cites.length).toBeGreaterThan(40);
  // A cite may go on after the heading: "definitions.md, Breath numbers and ours".
  const unknown = cites.filter(([, cited]) => !headings.some((heading) => cited.startsWith(heading)));
  expect(unknown).toEqual([]);
});

it('every cite of a section of the specification names one of docs/reference/specification.md', () => {
  const sections = new Set(
    listHeadings('docs/reference/specification.md').map((heading) => heading.split('.')[0]),
  );
  const cites = findCites(SECTION);
  expect(cites.length).toBeGreaterThan(10);
  expect(cites.filter(([, cited]) => !sections.has(cited))).toEqual([]);
});

it('no comment cites a section of a page of decisions that the repository does not have', () => {
  expect(findCites(/\b(decisions[\s*]+(?:section )?\d+)/giu)).toEqual([]);
});
