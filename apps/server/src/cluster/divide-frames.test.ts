import { expect, it } from 'vitest';
import { divideFrames } from './divide-frames.ts';

const frame = (key: string, end: number, bytes = 10) => ({ key, end, bytes: Buffer.alloc(bytes) });

it('divides what waits into messages of a bounded size, each with the ends of its own frames', () => {
  const frames = [frame('a', 10), frame('b', 5), frame('a', 20), frame('b', 7), frame('a', 30)];
  const groups = divideFrames(frames, 20);
  expect(groups.flatMap((group) => group.frames)).toEqual(frames);
  expect(groups.map(({ bytes, ends }) => [bytes, Object.fromEntries(ends)])).toEqual([
    [20, { a: 10, b: 5 }],
    [20, { a: 20, b: 7 }],
    [10, { a: 30 }],
  ]);
});

it('sends a frame that is too large alone, and nothing when nothing waits', () => {
  const sizes = divideFrames([frame('a', 1), frame('a', 2, 90), frame('a', 3)], 20).map(({ bytes }) => bytes);
  expect(sizes).toEqual([10, 90, 10]);
  expect(divideFrames([], 20)).toEqual([]);
});
