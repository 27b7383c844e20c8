import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** A browser draws these in its own language and look: ui/date-field, ui/date-time-field and Select take their place. */
const NATIVE = /type="(?:date|datetime-local|time|month|week)"|<select\b|NativeSelect/u;

const components = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src/**/*.tsx'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((path) => !path.endsWith('.test.tsx'));

it('no screen has a date field or a list of choices that the browser draws', () => {
  expect(components.length).toBeGreaterThan(100);
  const native = components.filter((path) => NATIVE.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(native).toEqual([]);
});
