import type { Detector } from '@eupnea/contracts/detector';
import { expect, test } from 'vitest';
import { fieldsOf, formOfDetector, isUndoable, readFields, readSecret } from './detector-form.ts';

const DETECTOR: Detector = {
  id: 1,
  version: 3,
  project_id: 2,
  name: 'Double triggers',
  address: 'http://10.20.5.7:9000/',
  channels: ['flow'],
  window_s: 30,
  step_s: 20,
  classes: [{ class: 'dt', name: 'Double trigger', kind: 'double_trigger' }],
  model: null,
  secret_header: 'Authorization',
  created_at: '2026-11-20T10:00:00Z',
};

test('a form gives back the detector that it was made of', () => {
  const { name, address, channels, window_s, step_s, classes } = DETECTOR;
  expect(fieldsOf(DETECTOR)).toEqual({ name, address, channels, window_s, step_s, classes });
});

test('typed texts lose blanks at their ends, and a class without a kind is not compared', () => {
  const form = formOfDetector(null);
  const typed = { ...form, name: ' A ', window_s: '12.5', classes: [{ class: ' x', name: 'X ', kind: '' }] };
  expect(readFields(typed)).toMatchObject({
    name: 'A',
    window_s: 12.5,
    classes: [{ class: 'x', name: 'X', kind: null }],
  });
});

test('a secret stays, is replaced or goes', () => {
  const form = formOfDetector(DETECTOR);
  expect(readSecret(form, 'Authorization')).toBeUndefined();
  expect(readSecret({ ...form, value: 'new' }, 'Authorization')).toEqual({
    header: 'Authorization',
    value: 'new',
  });
  expect(readSecret({ ...form, header: ' ' }, 'Authorization')).toBeNull();
});

test('an edit is undone only while the stored secret stays at its address', () => {
  expect(isUndoable(DETECTOR, { ...DETECTOR, name: 'Other' }, undefined)).toBe(true);
  expect(isUndoable(DETECTOR, { ...DETECTOR, secret_header: null }, null)).toBe(false);
  const open = { ...DETECTOR, secret_header: null };
  expect(isUndoable(open, { ...open, address: 'http://10.20.5.8/' }, null)).toBe(true);
  expect(isUndoable(open, DETECTOR, { header: 'Authorization', value: 'x' })).toBe(false);
});
