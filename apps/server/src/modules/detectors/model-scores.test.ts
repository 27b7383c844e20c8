import { expect, test } from 'vitest';
import type { StoredModel } from '../../storage/schema/detector.ts';
import { writeScores } from './model-scores.ts';

const MODEL: StoredModel = {
  inputs: [{ channel: 'flow', unit: 'L/min' }],
  rate_hz: 50,
  layout: 'channels_first',
  looks_at: 'breath',
  input_s: 2,
  output: 'probability',
  has_none: false,
  threshold: 0.5,
  file_name: 'net.onnx',
  bytes: 1,
  sha256: '',
};
const WINDOW = { startedAtUs: 0n, durationS: 30, nextAtS: 20, rateHz: 100, columns: new Map(), breaths: [] };

function read(changes: Partial<StoredModel>, scores: readonly number[], items = [{ breath: 0 }]) {
  const classes = [{ class: 'a' }, { class: 'b' }];
  const text = writeScores({ ...MODEL, ...changes }, classes, WINDOW, items, Float32Array.from(scores));
  return JSON.parse(text).findings.map((found: { class: string; confidence: number; breath?: number }) => [
    found.class,
    Math.round(found.confidence * 1000) / 1000,
    found.breath,
  ]);
}

test('classes at the threshold are findings of their breath', () => {
  expect(read({}, [0.5, 0.4, 0.1, 1.000001], [{ breath: 0 }, { breath: 1 }])).toEqual([
    ['a', 0.5, 0],
    ['b', 1, 1],
  ]);
});

test('logits are of independent classes, softmax of one', () => {
  expect(read({ output: 'logit' }, [0, Math.log(3)])).toEqual([
    ['a', 0.5, 0],
    ['b', 0.75, 0],
  ]);
  expect(read({ output: 'softmax' }, [0, Math.log(3)])).toEqual([['b', 0.75, 0]]);
  // Large logits are no overflow.
  expect(read({ output: 'softmax' }, [1000, 0])).toEqual([['a', 1, 0]]);
});

test('the first number may be the class without a finding', () => {
  expect(read({ output: 'softmax', has_none: true }, [9, 0, 0])).toEqual([]);
  expect(read({ output: 'softmax', has_none: true }, [0, 9, 0])).toEqual([['a', 1, 0]]);
});

test.each([
  [[0.5, Number.NaN], 'output[1]'],
  [[Number.POSITIVE_INFINITY, 0], 'output[0]'],
  [[0, 1.1], 'output[1]'],
  [[-0.1, 0], 'output[0]'],
])('%j is no answer', (scores, detail) => {
  expect(() => read({}, scores)).toThrow(expect.objectContaining({ problem: 'not_as_documented', detail }));
});
