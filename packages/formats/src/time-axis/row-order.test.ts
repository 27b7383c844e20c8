import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowOrder } from './row-order.ts';

function order(times: readonly number[]): { readonly times: readonly number[]; readonly moved: number } {
  const emitted: number[] = [];
  const rows = new RowOrder<{ readonly seconds: number }>(({ seconds }) => emitted.push(seconds));
  for (const seconds of times) rows.take({ seconds });
  rows.finish();
  return { times: emitted, moved: rows.moved };
}

const count = (from: number, to: number) =>
  Array.from({ length: to - from }, (_one, at) => (from + at) / 100);
const packet = (at: number) => count(20 * at, 20 * at + 20);

describe('rows of packets in the wrong order', () => {
  it.each([
    ['swapped', [0, 1, 3, 2, 4, 5]],
    ['late by three', [0, 1, 3, 4, 5, 2, 6]],
    ['swapped at the start', [1, 0, 2, 3]],
    ['swapped at the end', [0, 1, 3, 2]],
    ['late twice', [0, 2, 1, 4, 3, 5]],
  ])('%s are put in order', (_how, packets) => {
    const found = order(packets.flatMap(packet));
    expect(found.times).toEqual(count(0, 20 * packets.length));
    expect(found.moved).toBeGreaterThan(0);
  });

  it('are put in order also where the rows of a packet have one time', () => {
    const times = [0, 1, 3, 2, 4].flatMap((at) => packet(at).map(() => at / 5));
    expect(order(times).times).toEqual(times.toSorted((left, right) => left - right));
  });

  it('in any order within the window come back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 5, max: 40 }), { maxLength: 8 }), (swapped) => {
        const packets = Array.from({ length: 45 }, (_packet, at) => packet(at));
        for (const at of swapped) packets.splice(at, 2, packets[at + 1] ?? [], packets[at] ?? []);
        expect(order(packets.flat()).times).toEqual(count(0, 900));
      }),
    );
  });
});

describe('rows of a clock that was set', () => {
  it.each([
    ['back within the window', [...count(0, 300), ...count(260, 600)]],
    [
      'back within the window, where rows are missing',
      [...count(0, 250), ...count(270, 300), ...count(255, 600)],
    ],
    ['back beyond the window', [...count(0, 900), ...count(100, 600)]],
    ['back soon after the start', [...count(1500, 1550), ...count(1400, 1900)]],
    ['far ahead for a row', [...count(0, 300), 40, ...count(301, 600)]],
    ['ahead by little for a row', [...count(0, 300), 3.5, ...count(301, 600)]],
    ['so that it runs backwards', count(0, 500).toReversed()],
    ['so that it stands', Array.from({ length: 9000 }, () => 7)],
  ])('%s stay as they came', (_how, times) => {
    expect(order(times)).toEqual({ times, moved: 0 });
  });

  it('and rows without a time keep their place', () => {
    expect(order([0, 0.01, Number.NaN, 0.02]).times).toEqual([0, 0.01, Number.NaN, 0.02]);
  });
});
