import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pickPublished } from './published-validation.ts';
import { makeReadReference } from './read-reference.ts';
import { writeResultsCsv } from './write-results.ts';

const { arms } = pickPublished(
  readFileSync(join(import.meta.dirname, '../../../../../../docs/validation.json'), 'utf8'),
);

function readRows(csv: string): readonly { readonly [column: string]: string }[] {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  for (const cells of rows) expect(cells).toHaveLength(head.length);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head[index] ?? '', cell])));
}

test('the table has a row a kind of each arm and modes, with the figures unrounded', () => {
  const rows = readRows(writeResultsCsv(arms));
  expect(rows).toHaveLength(2 * 7 * 13);
  const row = rows.find(
    ({ ventilator_sends: sends, modes, kind }) =>
      sends === 'settings' && modes === 'vc' && kind === 'auto_trigger',
  );
  const result = arms.settings.modes
    .find(({ name }) => name === 'vc')
    ?.kinds.find(({ kind }) => kind === 'auto_trigger');
  expect(Number(row?.['sensitivity'])).toBe(result?.sensitivity.value);
  expect(Number(row?.['specificity_low'])).toBe(result?.specificity.low);
  expect(Number(row?.['false_negative'])).toBe(result?.counts.falseNegative);
  expect(Number(row?.['plain_ppv'])).toBe(result?.plain.ppv);
});

test('modes of which nothing was run have no rows, and what has no number is empty', () => {
  const none = { ...arms.silent.together, recordings: 0 };
  const only = {
    ...arms.silent,
    together: none,
    modes: arms.silent.modes.filter(({ name }) => name === 'aprv'),
  };
  const rows = readRows(writeResultsCsv({ silent: only, settings: only }));
  expect(new Set(rows.map(({ modes }) => modes))).toEqual(new Set(['aprv']));
  const absent = rows.find(({ breaths_with_it: count }) => count === '0');
  expect(absent?.['sensitivity']).toBe('');
});

test('a run of one bed is compared with that bed, a run of all with the same modes', () => {
  const bed = arms.silent.beds.find(({ kind }) => kind === 'reverse_trigger');
  expect(makeReadReference(arms.silent, 'together', bed?.bed ?? '')('reverse_trigger')).toEqual(
    bed?.sensitivity,
  );
  expect(makeReadReference(arms.silent, 'together', 'vc entrained')('suction')).toBeNull();
  const group = arms.silent.modes.find(({ name }) => name === 'aprv');
  expect(makeReadReference(arms.silent, 'aprv', null)('leak')).toEqual(
    group?.kinds.find(({ kind }) => kind === 'leak')?.sensitivity,
  );
});
