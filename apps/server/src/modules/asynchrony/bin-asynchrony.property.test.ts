import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { countAsynchronies, markBreaths, tallyBreaths } from '@eupnea/signal';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { binAsynchrony } from './bin-asynchrony.ts';
import type { CountedEvent } from './count-kinds.ts';

const KINDS = ASYNCHRONY_KINDS.slice(0, 4);
const GRID = { startMs: 1_000, stepMs: 60_000, count: 5 };
const kinds = fc.subarray(KINDS, { minLength: 1 });

/** Breaths of seven minutes around the grid of five, findings on one or two of them, and undecided marks. */
const stored = fc.record({
  breaths: fc.uniqueArray(fc.integer({ min: -10, max: 90 }), { maxLength: 80 }),
  events: fc.array(
    fc.record({
      at: fc.integer({ min: -10, max: 90 }),
      length: fc.integer({ min: 1, max: 2 }),
      kind: fc.constantFrom(...KINDS),
    }),
    { maxLength: 30 },
  ),
  undecided: fc.array(fc.tuple(fc.integer({ min: -10, max: 90 }), kinds), { maxLength: 40 }),
  asked: kinds,
});

const spanAt = (place: number) => ({
  deviceId: 1,
  key: String(place),
  startMs: 1_000 + place * 4_000,
  seconds: 4,
});

it('bins count as the breaths and findings of each bin do alone', () => {
  fc.assert(
    fc.property(stored, ({ breaths, events, undecided, asked }) => {
      const spans = breaths.toSorted((left, right) => left - right).map(spanAt);
      const counted = events
        .filter(({ kind }) => asked.includes(kind))
        .map(
          ({ at, length, kind }): CountedEvent => ({
            kind,
            confidence: 0.9,
            startedAtMs: spanAt(at).startMs,
            breathKeys: Array.from({ length }, (_, next) => spanAt(at + next).key),
          }),
        );
      const unclear = new Map(
        undecided.map(([place, of]) => [
          spanAt(place).key,
          new Set(of.filter((kind) => asked.includes(kind))),
        ]),
      );
      const known = new Map([...unclear].filter(([, of]) => of.size > 0));
      const marks = markBreaths(counted);
      const bins = binAsynchrony(spans, counted, known, GRID, asked);
      for (let bin = 0; bin < GRID.count; bin += 1) {
        const isInside = ({ startMs }: { readonly startMs: number }) =>
          Math.floor((startMs - GRID.startMs) / GRID.stepMs) === bin;
        const keys = spans.filter(isInside).map(({ key }) => key);
        const own = counted.filter(({ startedAtMs }) => isInside({ startMs: startedAtMs }));
        const alone = countAsynchronies(keys, own, marks, known);
        expect(bins.breaths[bin]).toBe(keys.length);
        expect(bins.breaths_with_finding[bin]).toBe(alone.breathsWithFinding);
        expect(bins.decided_breaths[bin]).toBe(alone.decidedBreaths);
        expect(bins.index_percent[bin]).toBe(alone.indexPercent);
        for (const series of bins.series) {
          const { kind } = series;
          expect(series.events[bin]).toBe(alone.kinds.get(kind)?.events ?? 0);
          expect(series.decided_breaths[bin]).toBe(
            keys.length - (tallyBreaths(keys, marks, known).undecidedOf.get(kind) ?? 0),
          );
          expect(series.breaths_with_finding[bin]).toBe(
            keys.filter((key) => marks.get(key)?.has(kind) === true).length,
          );
        }
      }
    }),
  );
});
