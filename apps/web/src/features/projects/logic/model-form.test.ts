import type { Detector } from '@eupnea/contracts/detector';
import { modelCardSchema } from '@eupnea/contracts/detector-model';
import { expect, test } from 'vitest';
import { formOfModel, inputOf, readCard } from './model-form.ts';

const DETECTOR: Detector = {
  id: 1,
  version: 3,
  project_id: 2,
  name: 'Net',
  address: null,
  channels: ['flow'],
  window_s: 120,
  step_s: 100,
  classes: [{ class: 'dt', name: 'Double trigger', kind: 'double_trigger' }],
  model: {
    inputs: [{ channel: 'flow', unit: 'L/s' }],
    rate_hz: 50,
    layout: 'samples_first',
    looks_at: 'breath',
    input_s: 4,
    output: 'softmax',
    has_none: true,
    threshold: 0.7,
    file_name: 'net.onnx',
    bytes: 9,
    sha256: 'ab',
  },
  secret_header: null,
  created_at: '2026-11-20T10:00:00Z',
};

test('a form gives back the card that it was made of', () => {
  const { model, name, classes } = DETECTOR;
  const card = readCard(formOfModel(DETECTOR));
  expect(card).toMatchObject({ name, classes, rate_hz: 50, window_s: 4, step_s: 4, has_none: true });
  expect(card).toMatchObject({ inputs: model?.inputs, layout: 'samples_first', output: 'softmax' });
  expect(modelCardSchema.safeParse(card).success).toBe(true);
});

test('the step is that of the windows, and of breaths the duration of one input', () => {
  const form = { ...formOfModel(null), window_s: 30, step_s: '20' };
  expect(readCard({ ...form, looks_at: 'window' })).toMatchObject({ window_s: 30, step_s: 20 });
  expect(readCard({ ...form, looks_at: 'breath' })).toMatchObject({ window_s: 30, step_s: 30 });
});

test('a channel comes with the unit that its files have', () => {
  expect(inputOf('flow')).toEqual({ channel: 'flow', unit: 'L/min' });
  expect(inputOf('gastric_pressure')).toEqual({ channel: 'gastric_pressure', unit: 'cmH2O' });
});
