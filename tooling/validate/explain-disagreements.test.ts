import type { Breath } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { BASE_SCENARIO, simulateRecording } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import type { LabelledRecording } from './compare-with-labels.ts';
import { countExplanations, listDisagreements } from './explain-disagreements.ts';

/** Eight breaths, numbered from 1 on, each of 500 mL in and out. */
const breaths = measureBreaths();

function measureBreaths(): readonly Breath[] {
  const pipeline = createBreathPipeline({ rateHz: BASE_SCENARIO.rateHz, segmentation: 'device' });
  const found: Breath[] = [];
  for (const event of simulateRecording(BASE_SCENARIO, 1, 40).events) {
    if (event.type === 'samples') found.push(...pipeline.pushSamples(event.block));
    else if (event.type === 'mark') found.push(...pipeline.pushMark(event));
  }
  return found.slice(0, 8).map((breath, at) => ({
    ...breath,
    deviceBreathNumber: at + 1,
    features: { ...breath.features, vti_ml: 500, vte_ml: 500 },
  }));
}

interface Case {
  /** Labels of theirs by breath number and column. */
  readonly labels?: { readonly [number: number]: { readonly [column: string]: number } };
  /** Breath numbers of a finding of ours. */
  readonly found?: { readonly [Kind in 'double_trigger' | 'breath_stacking']?: readonly number[] };
  /** Expired volume of a breath. */
  readonly expiredMl?: { readonly [number: number]: number };
  /** A breath without volume. */
  readonly empty?: number;
}

function explain({ labels = {}, found = {}, expiredMl = {}, empty }: Case) {
  const recording: LabelledRecording = {
    recording: 'made up',
    path: '',
    breaths: breaths.map((breath, at) => ({
      ...breath,
      features: {
        ...breath.features,
        vte_ml: expiredMl[at + 1] ?? breath.features.vte_ml,
        vti_ml: at + 1 === empty ? Number.NaN : breath.features.vti_ml,
      },
    })),
    findings: Object.entries(found).map(([kind, numbers]) => ({
      kind: kind === 'double_trigger' ? 'double_trigger' : 'breath_stacking',
      state: 'final',
      firstIndex: 0,
      lastIndex: 1,
      breathStartIndices: numbers.map((number) => breaths[number - 1]?.startIndex ?? -1),
      confidence: 1,
      evidence: { textKey: '', firstIndex: 0, lastIndex: 1, measurements: [] },
    })),
    labels: new Map(
      breaths.map((_, at) => [
        at + 1,
        new Map(Object.entries(labels[at + 1] ?? {}).map(([column, value]) => [column, String(value)])),
      ]),
    ),
  };
  return countExplanations(listDisagreements([recording])).map(
    ({ explanation, onlyLabel, onlyFound }) => `${explanation} ${onlyLabel}/${onlyFound}`,
  );
}

describe('a disagreement with a label is explained by', () => {
  it('nothing where both say the same', () => {
    const labels = { 3: { 'dbl.4': 1 }, 4: { 'dbl.4': 2 } };
    expect(explain({ labels, found: { double_trigger: [3, 4] } })).toEqual([]);
  });

  it('an artefact of theirs in either cycle of the pair', () => {
    expect(explain({ labels: { 4: { su: 1 } }, found: { double_trigger: [3, 4] } })).toEqual([
      'their_artefact 0/2',
    ]);
  });

  it('a cycle that moved no volume', () => {
    expect(explain({ labels: { 3: { 'dbl.4': 1 }, 4: { 'dbl.4': 2 } }, empty: 4 })).toEqual([
      'not_measured 2/0',
    ]);
  });

  it('the thresholds, where a share between them was not expired', () => {
    expect(explain({ labels: { 3: { 'bs.1or2': 1 } }, expiredMl: { 3: 420 } })).toEqual([
      'between_thresholds 1/0',
    ]);
  });

  it('what was expired between the two cycles of ours, for both of them', () => {
    expect(explain({ found: { double_trigger: [3, 4] }, expiredMl: { 3: 200 } })).toEqual([
      'more_expired 0/2',
    ]);
  });

  it('the other kind', () => {
    const labels = { 3: { 'dbl.4': 1 }, 4: { 'dbl.4': 2 } };
    expect(explain({ labels, found: { breath_stacking: [3] }, expiredMl: { 3: 50 } })).toEqual([
      'other_kind 2/0',
      'other_kind 0/1',
    ]);
  });

  it('silence of ours, where theirs has a pair with hardly an expiration', () => {
    expect(explain({ labels: { 3: { 'dbl.4': 1 }, 4: { 'dbl.4': 2 } }, expiredMl: { 3: 10 } })).toEqual([
      'no_effort 2/0',
    ]);
  });
});
