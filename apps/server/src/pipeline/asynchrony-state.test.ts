import type { FindingKind } from '@eupnea/model';
import { serverTimeUs } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import type { UndecidedRecord } from '../storage/recording/recording-batch.ts';
import { buildBreathRecord } from '../storage/testing/build-breath.ts';
import { AsynchronyState } from './asynchrony-state.ts';
import { DeviceCondition } from './device-condition.ts';
import { CONDITION_START } from './testing/condition-start.ts';

const BREATH_MS = 4_000;

function breathAt(number: number) {
  const record = buildBreathRecord({
    deviceId: 5,
    breathNumber: number,
    anchorMs: 0,
    startIndex: number * 400,
    features: {},
  });
  return { record, startMs: number * BREATH_MS, endMs: (number + 1) * BREATH_MS };
}

function findingOn(number: number, kind: FindingKind) {
  const first = number * 400 + 100;
  return {
    deviceId: 5,
    epoch: breathAt(number).record.epoch,
    analysisId: 1,
    startedAtUs: serverTimeUs(first * 10),
    endedAtUs: serverTimeUs(first * 10 + 500),
    finding: {
      kind,
      firstIndex: first,
      lastIndex: first + 49,
      confidence: 0.9,
      evidence: { textKey: 'x', firstIndex: first, lastIndex: first + 49, measurements: [] },
      breathStartIndices: [number * 400],
      state: 'final' as const,
    },
  };
}

const undecidedOn = (number: number): UndecidedRecord => ({
  deviceId: 5,
  epoch: breathAt(number).record.epoch,
  analysisId: 1,
  startedAtUs: serverTimeUs(number * BREATH_MS),
  undecided: { breathStartIndex: number * 400, kinds: { auto_trigger: 'start_unknown' } },
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('asynchrony of the last hour', () => {
  it('is unknown, not zero, before enough breaths say something', () => {
    const state = new AsynchronyState();
    state.addBreaths(numbers(29).map(breathAt));
    expect(state.read(120_000).fault_async_percent).toBeNull();
    state.addBreaths([breathAt(29)]);
    expect(state.read(120_000).fault_async_percent).toBe(0);
  });

  it('counts events by kind and leaves artefacts out', () => {
    const state = new AsynchronyState();
    state.addBreaths(numbers(50).map(breathAt));
    state.addFindings([
      findingOn(3, 'double_trigger'),
      findingOn(4, 'double_trigger'),
      findingOn(9, 'premature_cycling'),
      findingOn(10, 'cough'),
    ]);
    const { fault_async_percent, asynchronism } = state.read(200_000);
    expect(fault_async_percent).toBeCloseTo(6);
    expect(asynchronism).toEqual([
      { kind: 'double_trigger', count: 2 },
      { kind: 'premature_cycling', count: 1 },
    ]);
  });

  it('is of all breaths, whether a mark comes before or after its breath', () => {
    const state = new AsynchronyState();
    state.addUndecided([undecidedOn(0), undecidedOn(1)]);
    state.addBreaths(numbers(40).map(breathAt));
    state.addFindings([findingOn(1, 'double_trigger'), findingOn(5, 'double_trigger')]);
    state.addUndecided([undecidedOn(38), undecidedOn(39)]);
    // Breath 1 is decided by its finding: 37 of 40.
    expect(state.read(200_000).fault_async_percent).toBeCloseTo(200 / 40, 9);
  });

  it('is unknown while too few breaths are decided, however many there are', () => {
    const state = new AsynchronyState();
    state.addBreaths(numbers(60).map(breathAt));
    state.addFindings([findingOn(1, 'double_trigger')]);
    state.addUndecided(numbers(31).map((number) => undecidedOn(29 + number)));
    expect(state.read(241_000).fault_async_percent).toBeNull();
  });

  it('forgets what is older than an hour', () => {
    const state = new AsynchronyState();
    state.addBreaths(numbers(1_000).map(breathAt));
    state.addFindings([findingOn(10, 'double_trigger'), findingOn(990, 'double_trigger')]);
    const { fault_async_percent } = state.read(4_000_000);
    expect(fault_async_percent).toBeCloseTo(100 / 900, 3);
  });

  it('counts the breaths of every cluster, also where a fast patient fills the hour', () => {
    const state = new AsynchronyState();
    // A newborn at 120/min: the first ten minutes leave before the hour is over.
    const fast = numbers(7_200).map((number) => ({
      ...breathAt(number),
      startMs: number * 500,
      endMs: (number + 1) * 500,
    }));
    const effortOn = (number: number) => ({
      ...findingOn(number, 'ineffective_effort'),
      endedAtUs: serverTimeUs(number * 500 + 400),
    });
    const efforts = [...numbers(40), ...numbers(40).map((number) => 7_000 + number)].map(effortOn);
    for (let at = 0; at < 7_200; at += 100) {
      state.addBreaths(fast.slice(at, at + 100));
      const inside = (first: number) => first >= at && first < at + 100;
      state.addFindings(efforts.filter(({ finding }) => inside(Math.floor(finding.firstIndex / 400))));
    }
    const clusters = (state.read(3_600_000).clusterAlerts ?? []).filter(({ kind }) => kind === 'cluster');
    expect(clusters).toMatchObject([{ events: 40 }]);
    expect(clusters[0]?.breaths).toBeGreaterThan(30);
  });

  it('tells a burden window while it lasts, and its end when it is over', () => {
    const state = new AsynchronyState();
    state.addBreaths(numbers(60).map(breathAt));
    state.addFindings(numbers(12).map((index) => findingOn(5 * index, 'premature_cycling')));
    expect(state.read(241_000).clusterAlerts).toMatchObject([
      { kind: 'burden_window', end: null, events: 12, breaths: 60 },
    ]);
    expect(state.read(600_000).clusterAlerts).toMatchObject([
      { kind: 'burden_window', end: '1970-01-01T00:04:00.000Z' },
    ]);
  });
});

describe('asynchrony in what a device publishes', () => {
  const published = (hasViewers: boolean) => {
    const condition = new DeviceCondition({ ...CONDITION_START, deviceId: 5 }, 0, hasViewers);
    condition.addBreaths(numbers(40).map(breathAt), 160_000);
    condition.addUndecided([undecidedOn(31), undecidedOn(32)]);
    return condition.addFindings([findingOn(30, 'ineffective_effort')], 160_000);
  };

  it('is the share of the last hour, and nothing where a past is played that nobody watches', () => {
    expect(published(true).fault_async_percent).toBeCloseTo(100 / 40, 9);
    expect(published(false)).toEqual({});
  });
});
