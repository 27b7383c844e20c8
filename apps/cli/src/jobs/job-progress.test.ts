import { expect, it } from 'vitest';
import { JobProgress } from './job-progress.ts';

function watch(isTTY: boolean) {
  let time = 0;
  let text = '';
  const terminal = { isTTY, write: (piece: string) => (text += piece) };
  const progress = new JobProgress([3000, 1000], terminal, () => time);
  return { progress, pass: (ms: number) => (time += ms), read: () => text };
}

it('tells on a terminal how far all files are and how long the rest takes, by bytes', () => {
  const { progress, pass, read } = watch(true);
  pass(10_000);
  progress.read(0, 1000);
  expect(read()).toBe('\r\u001B[K0 of 2 files, 25 %, about 30 s left');
  pass(100);
  progress.read(0, 1100);
  expect(read()).toBe('\r\u001B[K0 of 2 files, 25 %, about 30 s left');
  pass(9900);
  progress.finish(1, 'b.csv', 'done');
  expect(read()).toContain('\r\u001B[K[1/2] b.csv: done\n\r\u001B[K1 of 2 files, 52 %, about 19 s left');
  progress.finish(0, 'a.csv', 'done');
  expect(read().endsWith('[2/2] a.csv: done\n\r\u001B[K')).toBe(true);
});

it('writes nothing but a line a finished file elsewhere', () => {
  const { progress, pass, read } = watch(false);
  pass(10_000);
  progress.read(0, 1000);
  progress.finish(0, 'a.csv', 'done');
  expect(read()).toBe('[1/2] a.csv: done\n');
});

it('does not guess how long the rest takes before there is a rate', () => {
  const { progress, pass, read } = watch(true);
  pass(300);
  progress.read(0, 2000);
  expect(read()).toBe('\r\u001B[K0 of 2 files, 50 %');
});
