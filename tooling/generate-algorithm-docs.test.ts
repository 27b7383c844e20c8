import { expect, test } from 'vitest';
import { findParameter } from '@eupnea/model';
import { FINDINGS } from '@eupnea/signal/rules';
import { listConditions, listReasons, MISSING_PREMISES, probe } from './algorithm-docs/probe-rules.ts';
import { metricFileName, writeMetricPage } from './algorithm-docs/write-metric-page.ts';
import { findOutdatedPages } from './generate-algorithm-docs.ts';

test('docs/algorithms is what the registry and the rules say (npm run docs:algorithms)', () => {
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

test('the page on asynchrony reads limits, starts and missing premises from the rules themselves', () => {
  expect(listConditions('delayed_cycling')).toContainEqual({
    code: 'inflation_after_effort',
    unit: 's',
    limit: FINDINGS.delayedCyclingS,
    comparison: 'at_least',
  });
  expect(probe('reverse_trigger', { start: 'patient' })).toEqual({ answer: 'not' });
  expect(probe('premature_cycling', { start: 'unknown' })).toEqual({
    answer: 'undecided',
    reason: 'start_unknown',
  });
  const hidden = MISSING_PREMISES.find(({ title }) => title === 'an effort in every breath');
  if (hidden === undefined) throw new Error('the premise has left the page');
  expect(listReasons('delayed_cycling', hidden)).toEqual([
    { reason: 'mechanics_hidden', inPlaceOfNot: false },
  ]);
  expect(listReasons('flow_starvation', hidden)).toEqual([
    { reason: 'mechanics_hidden', inPlaceOfNot: true },
  ]);
});
