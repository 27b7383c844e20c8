import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../../../lib/browser-storage.ts';
import { BROWSER_TRACES } from './browser-traces.ts';

test('the cookie policy names the cookies under both names and every key of the browser storage', () => {
  const names = BROWSER_TRACES.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'XSRF-TOKEN',
      '__Host-XSRF-TOKEN',
      'eupnea-device',
      '__Host-eupnea-device',
      'eupnea-provider',
      '__Host-eupnea-provider',
      ...Object.values(STORAGE_KEYS),
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
});
