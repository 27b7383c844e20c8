import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** `path/of/a/file.ts` and, after a chevron, *the title of a test in it*. A title may go over the end of a line. */
const REFERENCE = /`((?:apps|packages|tooling|bench|e2e)\/[\w./-]+)`(?:\s›\s\*([^*]+)\*)?/gu;

describe.each(['security.md', 'hazards.md'])('docs/operations/%s', (name) => {
  const text = readFileSync(`${ROOT}docs/operations/${name}`, 'utf8');
  const references = [...text.matchAll(REFERENCE)].map(([, path = '', title]) => ({
    path,
    title: title?.replaceAll(/\s+/gu, ' ') ?? null,
  }));

  it('names files and tests that exist', () => {
    expect(references.length).toBeGreaterThan(20);
    const missing = references.filter(
      ({ path, title }) =>
        !existsSync(ROOT + path) || (title !== null && !readFileSync(ROOT + path, 'utf8').includes(title)),
    );
    expect(missing).toEqual([]);
  });
});
