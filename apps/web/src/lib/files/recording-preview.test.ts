import { describe, expect, test } from 'vitest';
import { PREVIEW_SECONDS, PreviewBuilder, findRange } from './recording-preview.ts';

function block(firstIndex: number, values: readonly number[], rateHz = 2) {
  return { firstIndex, rateHz, length: values.length, channels: { pressure: Float32Array.from(values) } };
}

describe('a preview', () => {
  test('is nothing without samples', () => expect(new PreviewBuilder().build()).toBeNull());

  test('keeps samples where they stand in time: what is left out between blocks is missing', () => {
    const builder = new PreviewBuilder();
    builder.addBlock(block(0, [1, 2]));
    builder.addBlock(block(4, [5]));
    const preview = builder.build();
    expect([...(preview?.channels.pressure ?? [])]).toEqual([1, 2, Number.NaN, Number.NaN, 5]);
  });

  test('ends after its seconds, however long the blocks are', () => {
    const builder = new PreviewBuilder();
    builder.addBlock(
      block(
        0,
        Array.from({ length: 1000 }, (_, index) => index),
      ),
    );
    expect(builder.isFull).toBe(true);
    builder.addBlock(block(1000, [7]));
    expect(builder.build()?.length).toBe(2 * PREVIEW_SECONDS);
  });

  test('leaves out marks behind its end', () => {
    const builder = new PreviewBuilder();
    builder.addBlock(block(0, [1, 2, 3]));
    builder.addBreathStart(1);
    builder.addBreathStart(3);
    expect(builder.build()?.breathStarts).toEqual([1]);
  });
});

test('the range passes over what is missing', () => {
  expect(findRange(Float32Array.from([Number.NaN, 3, -1]))).toEqual([-1, 3]);
  expect(findRange(Float32Array.from([Number.NaN]))).toBeNull();
});
