import { expect, test } from 'vitest';
import { findParameter, PARAMETERS } from '@eupnea/model';
import { FINDINGS } from '@eupnea/signal/rules';
import { listConditions, listReasons, MISSING_PREMISES, probe } from './algorithm-docs/probe-rules.ts';
import { writeMetricPage } from './algorithm-docs/write-metric-page.ts';
import { findOutdatedPages, writeAllPages } from './generate-algorithm-docs.ts';

test('docs/algorithms is what the registry and the rules say (npm run docs:algorithms)', () => {
  expect(findOutdatedPages()).toEqual([]);
});

test('a page tells formula, rounding, cited default limits and where the number fails', () => {
  const parameter = findParameter('monitored', 'Ppause');
  if (parameter === null) throw new Error('Ppause has left the registry');
  const page = writeMetricPage(parameter, { name: 'Plateau pressure', definition: 'The definition.' });
  expect(page).toContain('mean Paw of the last 0.1 s of a pause');
  expect(page).toContain('1 decimals, rounded to nearest');
  expect(page).toMatch(/Default, adult \| - to 30 \(ARDSNet/);
  expect(page).toContain('Absent without a pause.');
});

test('every number has one row, on the page of its kind', () => {
  const pages = writeAllPages();
  expect([...pages.keys()]).toEqual(['README.md', 'settings.md', 'monitored.md', 'breath.md', 'period.md']);
  const page = {
    setting: 'settings.md',
    monitored: 'monitored.md',
    breath: 'breath.md',
    period: 'period.md',
  } as const;
  const counts = PARAMETERS.map(({ kind, code, symbol }) => {
    const lines = pages.get(page[kind])?.split('\n') ?? [];
    return [code, lines.filter((line) => line.startsWith(`|${symbol} \`${code}\``)).length];
  });
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test('a row tells the breath number it is read from, the formula, the paper and where the number fails', () => {
  const pages = writeAllPages();
  expect(pages.get('monitored.md')).toMatch(/Pplat `Ppause`.*\|`p_plateau_cmh2o`\|/u);
  const limits = pages.get('monitored.md')?.split('## Default alert limits')[1] ?? '';
  const [, source] = /^\|`Ppause`\|adult\|- to 30\|.*\|(\d+)\|$/mu.exec(limits) ?? [];
  expect(limits).toMatch(new RegExp(`^${source}\\. ARDSNet`, 'mu'));
  expect(pages.get('breath.md')).toMatch(
    /Pplat `p_plateau_cmh2o`.*last 0\.1 s of a pause.*ARDSNet 2000.*Absent without a pause\./u,
  );
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
