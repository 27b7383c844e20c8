import { expect, it } from 'vitest';
import { RecentAnswers } from './recent-answers.ts';

function setUp() {
  const clock = { ms: 0 };
  const recent = new RecentAnswers<number>(2, () => clock.ms);
  let built = 0;
  const read = (key: string) => recent.read(key, async () => (built += 1));
  return { clock, recent, read };
}

it('answers requests of the same key within a minute once', async () => {
  const { clock, read } = setUp();
  const both = await Promise.all([read('a'), read('a')]);
  clock.ms = 59_999;
  expect([...both, await read('a'), await read('b')]).toEqual([1, 1, 1, 2]);
  clock.ms = 60_000;
  expect(await read('a')).toBe(3);
});

it('drops the oldest beyond its number', async () => {
  const { read } = setUp();
  await read('a');
  await read('b');
  await read('c');
  expect([await read('b'), await read('c'), await read('a')]).toEqual([2, 3, 4]);
});

it('asks again after a failure', async () => {
  const { recent, read } = setUp();
  await expect(recent.read('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await read('a')).toBe(1);
});
