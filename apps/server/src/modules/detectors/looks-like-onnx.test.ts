import { expect, test } from 'vitest';
import { looksLikeOnnx } from './looks-like-onnx.ts';
import { HOSTILE_MODELS, meanModel } from './testing/sample-models.ts';

test('a model has the outermost parts of ONNX', () => {
  expect(looksLikeOnnx(meanModel())).toBe(true);
  expect(looksLikeOnnx(HOSTILE_MODELS.unknown())).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a table', 'time_s,flow_lpm\n0,1\n'],
  ['a picture', '\x89PNG\r\n\x1a\n'],
])('%s is none', (_name, text) => {
  expect(looksLikeOnnx(Buffer.from(text, 'latin1'))).toBe(false);
});

test('a model that was cut is none', () => {
  expect(looksLikeOnnx(meanModel().subarray(0, -1))).toBe(false);
});

test('a number without an end is none', () => {
  expect(looksLikeOnnx(Buffer.alloc(20, 0xff))).toBe(false);
});
