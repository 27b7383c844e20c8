import { expect, test } from 'vitest';
import { findParameter } from '@eupnea/model';
import { metricFileName, writeMetricPage } from './algorithm-docs/write-metric-page.ts';
import { findOutdatedPages } from './generate-algorithm-docs.ts';

test('docs/algorithms/metrics is what the registry says (node tooling/generate-algorithm-docs.ts)', () => {
  expect(findOutdatedPages()).toEqual([]);
});

test('a page tells formula, rounding, cited default limits and where the number fails', () => {
  const parameter = findParameter('monitored', 'Ppause');
  if (parameter === null) throw new Error('Ppause has left the registry');
  const page = writeMetricPage(parameter, { name: 'Plateau pressure', definition: 'The definition.' });
  expect(metricFileName(parameter)).toBe('monitored-ppause.md');
  expect(page).toContain('mean Paw of the last 0.1 s of a pause');
  expect(page).toContain('1 decimals, rounded to nearest');
  expect(page).toMatch(/Default, adult \| - to 30 \(ARDSNet/);
  expect(page).toContain('Absent without a pause.');
});
