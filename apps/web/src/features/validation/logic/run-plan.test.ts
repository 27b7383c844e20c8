import { HELD_OUT_SEEDS } from '@eupnea/validation';
import { expect, test } from 'vitest';
import { estimateRemainingMs, makePlan, MOST_SEEDS, SEEDS } from './run-plan.ts';

test('the seeds to choose from are those that no threshold was set on', () => {
  expect(SEEDS).toEqual(HELD_OUT_SEEDS);
});

test('a plan is as many seeds as were asked for, within the bound and the range', () => {
  expect(makePlan(1000, 1, null)).toEqual({ from: 1000, to: 1000, bed: null });
  expect(makePlan(1070, 3, 'ps usual')).toEqual({ from: 1070, to: 1072, bed: 'ps usual' });
  expect(makePlan(1000, 50, null)).toEqual({ from: 1000, to: 999 + MOST_SEEDS, bed: null });
  expect(makePlan(SEEDS.to, 4, null)).toEqual({ from: SEEDS.to, to: SEEDS.to, bed: null });
});

test('what is no held-out seed makes no plan', () => {
  for (const first of ['', '1000', 999, SEEDS.to + 1, 1000.5, Number.NaN]) {
    expect(makePlan(first, 1, null), String(first)).toBeNull();
  }
});

test('the time to come is guessed from the pace of the run, once it has one', () => {
  const progress = (done: number) => ({
    plan: { from: 1000, to: 1000, bed: null },
    done,
    total: 18,
    elapsedMs: 9000,
  });
  expect(estimateRemainingMs(progress(0))).toBeNull();
  expect(estimateRemainingMs(progress(2))).toBeNull();
  expect(estimateRemainingMs(progress(6))).toBe(18_000);
  expect(estimateRemainingMs(progress(18))).toBeNull();
});
