import { expect, test } from 'vitest';
import type { StoredModel } from '../../storage/schema/detector.ts';
import type { DetectorWindow } from './detector-window.ts';
import { fillInputs, listItems, shapeOf } from './model-input.ts';

const MODEL: StoredModel = {
  inputs: [{ channel: 'pressure', unit: 'mbar' }],
  rate_hz: 10,
  layout: 'channels_first',
  looks_at: 'window',
  input_s: 1,
  output: 'probability',
  has_none: true,
  threshold: 0.5,
  file_name: 'net.onnx',
  bytes: 1,
  sha256: '',
};

function windowOf(pressure: readonly number[], rateHz: number, flow: readonly number[] = []): DetectorWindow {
  return {
    startedAtUs: 1_000_000n,
    durationS: pressure.length / rateHz,
    nextAtS: null,
    rateHz,
    columns: new Map([
      ['pressure', Float32Array.from(pressure)],
      ['flow', Float32Array.from(flow)],
    ]),
    breaths: [
      { startedAtUs: 1_000_000n, epoch: 1, startIndex: 70, endIndex: 73 },
      { startedAtUs: 1_300_000n, epoch: 1, startIndex: 73, endIndex: 75 },
    ],
  };
}

function fill(model: StoredModel, window: DetectorWindow) {
  return Array.from(
    fillInputs(model, window, listItems(model, window)),
    (value) => Math.round(value * 1000) / 1000,
  );
}

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

test('an input is in the unit of the card, and behind the last sample are zeros', () => {
  expect(fill(MODEL, windowOf([1.01972, 2.03944], 10))).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('fewer samples are interpolated, more are averaged', () => {
  const cmH2O = { ...MODEL, inputs: [{ channel: 'pressure' as const, unit: 'cmH2O' }] };
  expect(fill(cmH2O, windowOf([0, 2, 4, 6, 8], 5))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
  // Alternating samples at twice the rate are their mean, not one of both.
  const alternating = Array.from({ length: 20 }, (_, place) => (place % 2) * 4);
  expect(fill(cmH2O, windowOf(alternating, 20)).slice(1)).toEqual(Array.from({ length: 9 }, () => 2));
});

test('a sample that was not measured has the value before it', () => {
  const cmH2O = { ...MODEL, inputs: [{ channel: 'pressure' as const, unit: 'cmH2O' }], input_s: 0.4 };
  expect(fill(cmH2O, windowOf([Number.NaN, 3, Number.NaN, 5], 10))).toEqual([0, 3, 3, 5]);
});

test('a model of breaths gets each breath from its start, in the order of its layout', () => {
  const model: StoredModel = {
    ...MODEL,
    inputs: [
      { channel: 'pressure', unit: 'cmH2O' },
      { channel: 'flow', unit: 'L/min' },
    ],
    looks_at: 'breath',
    input_s: 0.4,
  };
  const window = windowOf(
    TEN,
    10,
    TEN.map((value) => -value),
  );
  expect(fill(model, window)).toEqual([0, 1, 2, 0, -0, -1, -2, 0, 3, 4, 0, 0, -3, -4, 0, 0]);
  const samplesFirst: StoredModel = { ...model, layout: 'samples_first' };
  expect(fill(samplesFirst, window).slice(0, 6)).toEqual([0, -0, 1, -1, 2, -2]);
  expect(shapeOf(model, 3)).toEqual({ input: [2, 4], outputs: 4 });
  expect(shapeOf(samplesFirst, 3)).toEqual({ input: [4, 2], outputs: 4 });
});
