import { expect, test } from 'vitest';
import {
  emptyForm,
  findBicarbonateConflict,
  formOfSample,
  readForm,
  type SampleForm,
} from './sample-form.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:00Z');

function filled(entries: { readonly [code: string]: readonly [text: string, unit: string] }): SampleForm {
  const form = emptyForm('gas', {}, NOW_MS);
  const typed = Object.entries(entries).map(([code, [text, unit]]) => [code, { text, unit }] as const);
  return { ...form, entries: { ...form.entries, ...Object.fromEntries(typed) } };
}

test('a value is stored in one unit, whichever was chosen for it, with a comma or a point', () => {
  const read = readForm(
    'gas',
    filled({ PaCO2: ['5,3', 'kPa'], Hb: ['7.0', 'mmol/L'], FiO2: ['0.4', '0–1'] }),
  );
  expect(read).toMatchObject({ values: { PaCO2: 39.75, Hb: 11.28, FiO2: 40 }, problems: {} });
  expect(read.takenAtMs).toBe(NOW_MS);
});

test('of several units one must be chosen; the one chosen last stands there the next time', () => {
  expect(readForm('gas', filled({ PaO2: ['80', ''] }))).toMatchObject({
    values: {},
    problems: { PaO2: 'chooseUnit' },
  });
  expect(emptyForm('gas', { PaO2: 'kPa' }, NOW_MS).entries['PaO2']).toEqual({ text: '', unit: 'kPa' });
  expect(emptyForm('gas', {}, NOW_MS).entries['HCO3']?.unit).toBe('mmol/L');
});

test('what nobody’s blood is warns, and what is no number is told', () => {
  const { problems } = readForm('gas', filled({ PaCO2: ['5.3', 'mmHg'], pH: ['7,4x', ''] }));
  expect(problems).toEqual({ PaCO2: 'outside', pH: 'notANumber' });
});

test('a bicarbonate that pH and PaCO2 contradict is told with the one they give', () => {
  expect(findBicarbonateConflict({ pH: 7.4, PaCO2: 40, HCO3: 24.2 })).toBeNull();
  expect(findBicarbonateConflict({ pH: 7.4, PaCO2: 40, HCO3: 14.2 })).toBeCloseTo(24.2, 1);
  expect(findBicarbonateConflict({ pH: 7.4, PaCO2: 40 })).toBeNull();
});

const gasOf = (PaCO2: number) => ({ taken_at: new Date(NOW_MS).toISOString(), note: null, PaCO2 });

test('a correction is in the units of the reader, and saved unchanged it keeps the stored value', () => {
  for (const PaCO2 of [51, 35.25, 7.5, 112.4]) {
    const form = formOfSample('gas', gasOf(PaCO2), 'en-GB', { PaCO2: 'kPa' });
    expect(form.entries['PaCO2']?.unit).toBe('kPa');
    expect(readForm('gas', form).values['PaCO2']).toBe(PaCO2);
  }
  expect(formOfSample('gas', gasOf(51), 'en-GB', { PaCO2: 'kPa' }).entries['PaCO2']?.text).toBe('6.7994');
});
