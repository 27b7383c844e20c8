import { expect, test } from 'vitest';
import { pickTheme } from './pick-theme.ts';

test('dark is forced everywhere but on validation, whatever is saved', () => {
  for (const path of ['/', '/monilitycs', '/patient/12', '/reports/validation'])
    expect(pickTheme(path, 'LIGHT')).toBe('dark');
});

test('validation starts in the saved theme, and dark when nothing legible is saved', () => {
  expect(pickTheme('/validation', 'LIGHT')).toBe('light');
  expect(pickTheme('/validation/runs', 'LIGHT')).toBe('light');
  expect(pickTheme('/validation', 'DARK')).toBe('dark');
  expect(pickTheme('/validation', null)).toBe('dark');
  expect(pickTheme('/validation', 'blue')).toBe('dark');
});
