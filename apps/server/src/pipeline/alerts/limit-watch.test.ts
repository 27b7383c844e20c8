import { describe, expect, it } from 'vitest';
import { LimitWatch, VALUE_MAX_AGE_MS } from './limit-watch.ts';

const rules = new Map([['Pmax', { delaySeconds: 10, hysteresis: 2 }]]);
const limits = new Map([['Pmax', { low: 5, high: 30 }]]);

function watchPmax() {
  const watch = new LimitWatch(rules);
  return (value: number, nowMs: number, atMs = nowMs, pair = limits) =>
    watch
      .evaluate(new Map([['Pmax', { value, atMs }]]), pair, nowMs)
      .map((found) => `${found.kind} ${found.direction}`);
}

describe('a Eupnea limit', () => {
  it('raises an onset only after the crossing lasted for its delay', () => {
    const evaluate = watchPmax();
    expect(evaluate(31, 0)).toEqual([]);
    expect(evaluate(31, 9_999)).toEqual([]);
    expect(evaluate(31, 10_000)).toEqual(['onset high']);
    expect(evaluate(31, 11_000)).toEqual([]);
  });

  it('starts the delay anew when the value came back in between', () => {
    const evaluate = watchPmax();
    evaluate(31, 0);
    evaluate(30, 5_000);
    evaluate(31, 6_000);
    expect(evaluate(31, 10_000)).toEqual([]);
    expect(evaluate(31, 16_000)).toEqual(['onset high']);
  });

  it('ends only once the value is back inside by the hysteresis', () => {
    const evaluate = watchPmax();
    evaluate(31, 0);
    evaluate(31, 10_000);
    expect(evaluate(29, 12_000)).toEqual([]);
    expect(evaluate(28, 14_000)).toEqual([]);
    expect(evaluate(27.9, 16_000)).toEqual(['end high']);
  });

  it('reports the value and the limit in force at onset', () => {
    const watch = new LimitWatch(rules);
    const values = new Map([['Pmax', { value: 4, atMs: 0 }]]);
    watch.evaluate(values, limits, 0);
    expect(watch.evaluate(values, limits, 10_000)).toEqual([
      { kind: 'onset', parameter: 'Pmax', direction: 'low', value: 4, limit: 5, atMs: 10_000 },
    ]);
  });

  it('ends at once when the limit is moved so that it no longer excludes the value', () => {
    const evaluate = watchPmax();
    evaluate(31, 0);
    evaluate(31, 10_000);
    expect(evaluate(31, 11_000, 11_000, new Map([['Pmax', { low: 5, high: 40 }]]))).toEqual(['end high']);
  });

  it('ends when the value is too old to say anything', () => {
    const evaluate = watchPmax();
    evaluate(31, 0);
    evaluate(31, 10_000);
    expect(evaluate(31, 10_000 + VALUE_MAX_AGE_MS + 1, 10_000)).toEqual(['end high']);
  });

  it('ends everything in standby, once', () => {
    const watch = new LimitWatch(rules);
    watch.resume('Pmax', 'high', 30, 33, 0);
    expect(watch.endAll(5_000).map((found) => found.kind)).toEqual(['end']);
    expect(watch.endAll(6_000)).toEqual([]);
  });

  it('goes on with an episode from before the restart without a second onset', () => {
    const watch = new LimitWatch(rules);
    watch.resume('Pmax', 'high', 30, 33, 0);
    expect(watch.evaluate(new Map([['Pmax', { value: 33, atMs: 20_000 }]]), limits, 20_000)).toEqual([]);
    const back = watch.evaluate(new Map([['Pmax', { value: 20, atMs: 21_000 }]]), limits, 21_000);
    expect(back.map((found) => found.kind)).toEqual(['end']);
  });
});
