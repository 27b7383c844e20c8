import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPosition, orderRuns, type SortRun } from './breath-order.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 100 : 2000;

const runs = fc.array(
  fc.array(
    fc.record({
      device: fc.integer({ min: 1, max: 3 }),
      value: fc.oneof(fc.nat({ max: 5 }), fc.constant(Number.NaN)),
    }),
    {
      maxLength: 20,
    },
  ),
  { maxLength: 7 },
);

it('is sorted, holds every breath once, has what is absent last, and finds each of them', async () => {
  await fc.assert(
    fc.asyncProperty(runs, fc.constantFrom('asc', 'desc'), async (lists, direction) => {
      let time = 0;
      const built = lists.map(
        (list): SortRun => ({
          deviceIds: Int32Array.from(list, ({ device }) => device),
          startedAtUs: Float64Array.from(list, () => (time += 1)),
          values: Float64Array.from(list, ({ value }) => value),
        }),
      );
      const valueAt = new Map(
        built.flatMap((run) =>
          [...run.startedAtUs].map((at, index) => [at, run.values[index] ?? Number.NaN]),
        ),
      );
      const order = await orderRuns(built, direction);
      expect([...order.startedAtUs].sort((left, right) => left - right)).toEqual([...valueAt.keys()]);
      const sorted = [...order.startedAtUs].map((at) => valueAt.get(at) ?? Number.NaN);
      const absent = sorted.findIndex((value) => Number.isNaN(value));
      const present = absent < 0 ? sorted : sorted.slice(0, absent);
      expect(sorted.slice(present.length).every((value) => Number.isNaN(value))).toBe(true);
      const sign = direction === 'asc' ? 1 : -1;
      expect(present).toEqual(present.toSorted((left, right) => sign * (left - right)));
      order.startedAtUs.forEach((at, position) => {
        expect(findPosition(order, order.deviceIds[position] ?? 0, at)).toBe(position);
      });
    }),
    { numRuns: RUNS },
  );
});
