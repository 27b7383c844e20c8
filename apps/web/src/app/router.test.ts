// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { GUARDED } from './guards/decide-access.ts';
import { router } from './router.tsx';

/** Paths with an id in them, and the root's empty segment. */
const WITH_ID: Readonly<Record<string, readonly string[]>> = {
  '': ['/'],
  patient: ['/patient/$id'],
  projects: ['/projects', '/projects/$projectId', '/projects/$projectId/$area'],
};

test('every path that the guard knows leads to a route', () => {
  const paths = Object.keys(router.routesByPath);
  for (const segment of GUARDED)
    expect(paths).toEqual(expect.arrayContaining([...(WITH_ID[segment] ?? [`/${segment}`])]));
});
