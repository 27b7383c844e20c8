import { expect, test } from 'vitest';
import { TAG_HEIGHT_PX, placeTags } from './place-tags.ts';

const at = (left: number, ...tops: number[]) => ({ left, width: 28, tops });

test('a tag stands where it is best while nothing is there', () => {
  expect(placeTags([at(0, 10, 60), at(40, 12, 62)])).toEqual([10, 12]);
});

test('the next one goes where there is room, and without room there is none', () => {
  expect(placeTags([at(0, 10, 60), at(20, 12, 62), at(25, 14, 64)])).toEqual([10, 62, null]);
});

test('no two placed tags lie on one another, however dense the findings are', () => {
  const tags = Array.from({ length: 60 }, (_, index) => at(index * 7, 10 + (index % 5), 40, 70));
  const tops = placeTags(tags);
  const placed = tags.flatMap(({ left, width }, index) => {
    const top = tops[index] ?? null;
    return top === null ? [] : [{ left, right: left + width, top }];
  });
  expect(placed.length).toBeGreaterThan(20);
  for (const one of placed)
    for (const other of placed)
      if (one !== other && one.left < other.right && other.left < one.right)
        expect(Math.abs(one.top - other.top)).toBeGreaterThanOrEqual(TAG_HEIGHT_PX);
});

test('where nothing could be read no tag is drawn', () => {
  expect(new Set(placeTags(Array.from({ length: 500 }, (_, index) => at(index, 10))))).toEqual(
    new Set([null]),
  );
});
