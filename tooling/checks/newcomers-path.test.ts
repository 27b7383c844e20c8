import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles, ROOT, readProjectFile } from './project-files.ts';

const MOST_STEPS = 6;

const [, path = ''] =
  /^## The newcomer's path\n([\s\S]*?)^## /mu.exec(readProjectFile('ARCHITECTURE.md')) ?? [];
const WAYS = path
  .split(/^### /mu)
  .slice(1)
  .map((way) => ({ title: way.split('\n')[0] ?? '', text: way }));

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readProjectFile('package.json'),
);
const SCRIPTS: ReadonlySet<string> = new Set(Object.keys(scripts));

it('the newcomer finds the five ways that are taken most', () => {
  expect(WAYS.map(({ title }) => title)).toEqual([
    'Add a number per breath',
    'Add a column to a table',
    'Add an endpoint',
    'Add a file format',
    'Add a protocol',
  ]);
});

describe.each(WAYS)('$title', ({ text }) => {
  it('has at most six steps', () => {
    const steps = [...text.matchAll(/^\d+\. /gmu)].map(([step]) => step.trim());
    expect(steps).toEqual(Array.from({ length: steps.length }, (_, at) => `${at + 1}.`));
    expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
  });

  it('names files and folders that exist', () => {
    const files = [...text.matchAll(/`((?:apps|packages|tooling|bench|docs)\/[\w./-]+)`/gu)].map(
      ([, file = '']) => file,
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

it('no page and no comment names a command that package.json does not have', () => {
  const pages = ['*.md', 'docs/**/*.md', '{apps,bench,e2e,packages,tooling}/**/*.{ts,tsx,mjs}'];
  const unknown = findFiles(pages).flatMap((page) =>
    [...readProjectFile(page).matchAll(/npm run (?:--silent |-s )?([\w:-]*\w)(?![\w:<-])/gu)]
      .filter(([, name = '']) => !SCRIPTS.has(name))
      .map(([, name = '']) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
