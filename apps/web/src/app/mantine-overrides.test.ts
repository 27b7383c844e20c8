import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SHEET = readFileSync(join(import.meta.dirname, 'mantine-overrides.css'), 'utf8');

test('options of every kind of field follow the theme, not those of one component', () => {
  expect(SHEET).toContain('[data-combobox-option][data-combobox-selected] {');
  expect(SHEET).not.toMatch(/mantine-\w+-option\b/);
});

test('grounds and words of Mantine’s dark scheme, which stays set in both themes, are tokens', () => {
  for (const shade of [0, 4, 5, 6, 7])
    expect(SHEET).toMatch(new RegExp(`--mantine-color-dark-${shade}: var\\(--`));
});
