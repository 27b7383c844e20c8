import { expect, it } from 'vitest';
import { resolveApiAlias } from './api-alias.ts';

it('gives the second base of the API the address of the first, with its query', () => {
  expect(resolveApiAlias('/backend-research/devices?page=2')).toBe('/nestjs/devices?page=2');
});

it.each([
  '/nestjs/devices',
  '/backend-research',
  '/backend-researcher/x',
  '/docs?from=/backend-research/',
  '*',
])('leaves %s', (url) => {
  expect(resolveApiAlias(url)).toBe(url);
});
