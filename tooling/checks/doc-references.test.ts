import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** `path/of/a/file.ts` and, after a chevron, *the title of a test in it*. A title may go over the end of a line. */
const REFERENCE = /`((?:apps|packages|tooling|bench|e2e)\/[\w./-]+)`(?:\s›\s\*([^*]+)\*)?/gu;

describe.each(['security.md', 'hazards.md', 'faults.md', 'attacks.md'])('docs/operations/%s', (name) => {
  const text = readFileSync(`${ROOT}docs/operations/${name}`, 'utf8');
  const references = [...text.matchAll(REFERENCE)].map(([, path = '', title]) => ({
    path,
    title: title?.replaceAll(/\s+/gu, ' ') ?? null,
  }));

  it('names files and tests that exist', () => {
    expect(references.length).toBeGreaterThan(7);
    const missing = references.filter(
      ({ path, title }) =>
        !existsSync(ROOT + path) || (title !== null && !readFileSync(ROOT + path, 'utf8').includes(title)),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/operations/security.md', () => {
  it('names a test in every row of what is met', () => {
    const text = readFileSync(`${ROOT}docs/operations/security.md`, 'utf8');
    const met = text.slice(text.indexOf('## Met'), text.indexOf('## Not met'));
    const rows = met.split('\n').filter((line) => /^\|\d/u.test(line));
    expect(rows.length).toBeGreaterThan(60);
    const untested = rows.filter((row) => {
      const titles = [...row.matchAll(REFERENCE)].filter(([, path = '', title]) => {
        return title !== undefined && /\.(?:test|spec)\.tsx?$/u.test(path);
      });
      return titles.length === 0;
    });
    expect(untested).toEqual([]);
  });
});
