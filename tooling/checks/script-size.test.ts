import { expect, test } from 'vitest';
import { findCircle, listScripts } from './script-size.ts';

const script = (file: string, imports: readonly string[] = []) => ({ file: `assets/${file}.js`, imports });

test('scripts of a page are listed once, with what they import', () => {
  const manifest = { page: script('page', ['one', 'two']), one: script('one', ['two']), two: script('two') };
  expect(listScripts(manifest, ['page'])).toEqual(['assets/page.js', 'assets/one.js', 'assets/two.js']);
});

test('a script that two others import is no circle', () => {
  const manifest = { page: script('page', ['one', 'two']), one: script('one', ['two']), two: script('two') };
  expect(findCircle(manifest)).toBeNull();
});

test('a circle is named from script to script', () => {
  const manifest = {
    page: script('page', ['one']),
    one: script('one', ['two']),
    two: script('two', ['one']),
  };
  expect(findCircle(manifest)).toEqual(['assets/one.js', 'assets/two.js', 'assets/one.js']);
});
