import { ASYNCHRONY_INDEX_CODES, ASYNCHRONY_INDEX_DEFINITIONS, type FindingKind } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import {
  type BreathMarks,
  countAsynchronies,
  isCounted,
  markBreaths,
  shareOfBreaths,
} from './count-asynchronies.ts';

const find = (kind: FindingKind, breathKeys: readonly string[], confidence = 0.9) => ({
  kind,
  confidence,
  breathKeys,
});
const NONE: BreathMarks = new Map();
const keys = (count: number) => Array.from({ length: count }, (_, breath) => String(breath));

describe('counts of asynchronies', () => {
  it('has a breath with two kinds once among the breaths and twice among the events', () => {
    const findings = [
      find('double_trigger', ['0', '1']),
      find('breath_stacking', ['1']),
      find('premature_cycling', ['1']),
      find('cough', ['3']),
    ];
    const found = countAsynchronies(keys(2), findings, markBreaths(findings), NONE);
    expect(found).toMatchObject({ events: 3, breathsWithFinding: 2, findingPercent: 100, indexPercent: 150 });
    expect(found.kinds.get('breath_stacking')).toEqual({
      events: 1,
      breathsWithFinding: 1,
      decidedBreaths: 2,
      undecidedBreaths: 0,
      findingPercent: 50,
      indexPercent: 50,
      meanConfidence: 0.9,
    });
    expect(found.kinds.has('double_trigger')).toBe(true);
  });

  it('counts a breath of the period whose finding begins before it', () => {
    const marks = markBreaths([find('double_trigger', ['-1', '0'])]);
    expect(countAsynchronies(keys(4), [], marks, NONE)).toMatchObject({ events: 0, findingPercent: 25 });
  });

  it('has the share of all breaths, and counts the decided ones: a finding decides its breath', () => {
    const findings = [find('double_trigger', ['0']), find('auto_trigger', ['1'])];
    const undecided: BreathMarks = new Map([
      ['0', new Set(['auto_trigger'] as const)],
      ['2', new Set(['auto_trigger', 'flow_starvation'] as const)],
    ]);
    const found = countAsynchronies(keys(5), findings, markBreaths(findings), undecided);
    expect(found).toMatchObject({ breathsWithFinding: 2, decidedBreaths: 4, undecidedBreaths: 1 });
    expect(found.findingPercent).toBe(40);
    // Of the kind alone, the breath with another finding is undecided too.
    const auto = { breathsWithFinding: 1, decidedBreaths: 3, undecidedBreaths: 2 };
    expect(found.kinds.get('auto_trigger')).toMatchObject(auto);
    expect(found.kinds.get('auto_trigger')?.findingPercent).toBeCloseTo(20, 9);
    expect(found.kinds.get('double_trigger')).toMatchObject({ decidedBreaths: 5, findingPercent: 20 });
  });

  it('is unknown, not zero, where nothing is decided', () => {
    const undecided: BreathMarks = new Map(keys(2).map((key) => [key, new Set(['auto_trigger'] as const)]));
    const found = countAsynchronies(keys(2), [], NONE, undecided);
    expect(found).toMatchObject({ decidedBreaths: 0, undecidedBreaths: 2, findingPercent: null });
  });

  it('is unknown without breaths', () => {
    expect(countAsynchronies([], [], NONE, NONE)).toMatchObject({ findingPercent: null, indexPercent: null });
    expect(shareOfBreaths(7, 5, 5)).toBe(100);
  });

  it('takes the kinds of the chosen definition, from the least confidence on', () => {
    const auto = { kind: 'auto_trigger', confidence: 0.7 } as const;
    const counted = (minConfidence: number) =>
      ASYNCHRONY_INDEX_CODES.filter((index) => isCounted(auto, { index, minConfidence }));
    expect(counted(0.7)).toEqual(['eupnea', 'thille']);
    expect(counted(0.71)).toEqual([]);
  });

  it('gives Thille’s 9.43 % of 1000 cycles where ineffective efforts are in the denominator', () => {
    const findings = [
      ['ineffective_effort', 60],
      ['double_trigger', 20],
      ['auto_trigger', 5],
      ['premature_cycling', 8],
      ['delayed_cycling', 7],
      ['reverse_trigger', 300],
    ] as const;
    const made = findings.flatMap(([kind, count]) => Array.from({ length: count }, () => find(kind, [])));
    const chosen = made.filter((finding) => isCounted(finding, { index: 'thille', minConfidence: 0.5 }));
    expect(countAsynchronies(keys(1000), chosen, NONE, NONE).indexPercent).toBeCloseTo(9.43, 2);
    expect(ASYNCHRONY_INDEX_DEFINITIONS.thille.limitPercent).toBe(10);
  });
});
