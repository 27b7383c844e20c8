import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { findFiles, readProjectFile } from './project-files.ts';

const PAGES = findFiles(['docs/decisions/0*.md']);

const titleOf = (page: string): string => readProjectFile(page).split('\n')[0] ?? '';

it('the index of decisions has every page by its number and title', () => {
  const index = readProjectFile('docs/decisions/README.md');
  const listed = index.split('\n').filter((line) => /^\|\d/u.test(line));
  expect(listed).toEqual(
    PAGES.map((page) => {
      const [, number, title] = /^# (\d+)\. (.*)$/u.exec(titleOf(page)) ?? [];
      return `|${number}|[${title}](${basename(page)})|`;
    }),
  );
});

it('a superseded decision names a later page in its title', () => {
  const superseded = PAGES.map(titleOf).filter((title) => title.includes('superseded'));
  expect(superseded.length).toBeGreaterThan(0);
  for (const title of superseded) {
    const [, number, successor] = /^# (\d+)\. .* \(superseded by (\d+)\)$/u.exec(title) ?? [];
    expect(Number(successor)).toBeGreaterThan(Number(number));
    expect(PAGES.some((page) => basename(page).startsWith(String(successor).padStart(4, '0')))).toBe(true);
  }
});
