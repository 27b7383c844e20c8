import { DEFAULT_WEANING_DEFINITION, type WeaningDefinition, MINUTE_MS } from '@eupnea/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SupportSpan } from './classify-support.ts';
import { findTrials, joinStates } from './find-trials.ts';
import { layTimeline } from './lay-timeline.ts';

const aPressure = fc.option(fc.integer({ min: 0, max: 16 }), { nil: null });

/** Spans in order of time, some of them apart. */
const someSpans = fc
  .array(
    fc.record({
      gapMinutes: fc.constantFrom(0, 0, 0, 1, 10),
      minutes: fc.integer({ min: 1, max: 200 }),
      record: fc.constantFrom('breaths', 'breaths', 'breaths', 'standby', 'released', 'none'),
      control: fc.constantFrom('vc', 'pc', 'ps', 'ps', 'cpap', 'pav', 'unknown'),
      sequence: fc.constantFrom(null, 'cmv', 'imv', 'csv', 'csv'),
      supportCmh2o: aPressure,
      peepCmh2o: aPressure,
    }),
    { maxLength: 30 },
  )
  .map((parts) => {
    let atMs = 0;
    return parts.map(({ gapMinutes, minutes, ...part }): SupportSpan => {
      const fromMs = atMs + gapMinutes * MINUTE_MS;
      atMs = fromMs + minutes * MINUTE_MS;
      return { ...part, fromMs, toMs: atMs };
    });
  });

const aDefinition = fc
  .record({
    support: fc.integer({ min: 0, max: 15 }),
    shortest: fc.integer({ min: 2, max: 60 }),
    more: fc.integer({ min: 0, max: 100 }),
    bridge: fc.integer({ min: 0, max: 2 }),
    standby: fc.boolean(),
  })
  .map(
    ({ support, shortest, more, bridge, standby }): WeaningDefinition => ({
      ...DEFAULT_WEANING_DEFINITION,
      support_max_cmh2o: support,
      shortest_minutes: shortest,
      completed_minutes: shortest + more,
      longest_minutes: shortest + 2 * more + 30,
      bridge_minutes: bridge,
      standby_trials: standby,
    }),
  );

const endOf = (spans: readonly SupportSpan[]): number => spans.at(-1)?.toMs ?? 0;

describe('found trials', () => {
  it('are apart, in order, within the spans, and as long as the definition says', () => {
    fc.assert(
      fc.property(someSpans, aDefinition, (spans, definition) => {
        let beforeMs = 0;
        for (const trial of findTrials(spans, definition, endOf(spans))) {
          expect(trial.fromMs).toBeGreaterThanOrEqual(beforeMs);
          const durationMs = trial.toMs - trial.fromMs;
          expect(durationMs - trial.interruptedMs).toBeGreaterThanOrEqual(
            definition.shortest_minutes * MINUTE_MS,
          );
          expect(durationMs).toBeLessThanOrEqual(definition.longest_minutes * MINUTE_MS);
          expect(trial.isCompleted === true).toBe(durationMs >= definition.completed_minutes * MINUTE_MS);
          beforeMs = trial.toMs;
        }
        expect(beforeMs).toBeLessThanOrEqual(endOf(spans));
      }),
    );
  });

  it('do not change when a span is cut into two', () => {
    fc.assert(
      fc.property(someSpans, aDefinition, (spans, definition) => {
        const breathing = { ...definition, standby_trials: false };
        const cut = spans.flatMap((span) => {
          const middleMs = (span.fromMs + span.toMs) / 2;
          return [
            { ...span, toMs: middleMs },
            { ...span, fromMs: middleMs },
          ];
        });
        expect(findTrials(cut, breathing, endOf(cut))).toEqual(findTrials(spans, breathing, endOf(spans)));
      }),
    );
  });

  it('move with the clock', () => {
    fc.assert(
      fc.property(someSpans, aDefinition, fc.integer({ min: 1, max: 1e12 }), (spans, definition, byMs) => {
        const moved = spans.map((span) => ({ ...span, fromMs: span.fromMs + byMs, toMs: span.toMs + byMs }));
        expect(findTrials(moved, definition, endOf(spans) + byMs)).toEqual(
          findTrials(spans, definition, endOf(spans)).map((trial) => ({
            ...trial,
            fromMs: trial.fromMs + byMs,
            toMs: trial.toMs + byMs,
          })),
        );
      }),
    );
  });

  it('lie in a timeline without hole or overlap, which has their whole time as trials', () => {
    fc.assert(
      fc.property(someSpans, aDefinition, (spans, definition) => {
        const window = { fromMs: 0, toMs: endOf(spans) + MINUTE_MS };
        const trials = findTrials(spans, definition, endOf(spans));
        const timeline = layTimeline(joinStates(spans, definition), trials, window);
        expect([timeline[0]?.fromMs, timeline.at(-1)?.toMs]).toEqual([0, window.toMs]);
        for (const [place, { fromMs, toMs }] of timeline.entries()) {
          expect(toMs).toBeGreaterThan(fromMs);
          expect(timeline[place + 1]?.fromMs ?? window.toMs).toBe(toMs);
        }
        const total = (runs: readonly { readonly fromMs: number; readonly toMs: number }[]): number =>
          runs.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
        expect(total(timeline.filter(({ state }) => state === 'trial'))).toBe(total(trials));
      }),
    );
  });
});
