import { expect, it } from 'vitest';
import { formatKappa } from './format-kappa.ts';

it.each([
  [{ kappa: 0.612, kappa_interval: [0.52, 0.704] as const }, 'en', '0.61 (0.52–0.70)'],
  [{ kappa: 0.1, kappa_interval: [-0.08, 0.28] as const }, 'de', '0,10 (-0,08 … 0,28)'],
  [{ kappa: 1, kappa_interval: null }, 'en', '1.00'],
  [{ kappa: null, kappa_interval: null }, 'en', '---'],
])('writes %o in %s as %s', (value, locale, text) => {
  expect(formatKappa(value, locale)).toBe(text);
});
