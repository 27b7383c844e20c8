import type { AsynchronyKind } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { EMPTY_SCORE, type FindingScore } from '../score-findings.ts';
import { addFinding, EMPTY_RELIABILITY } from './reliability.ts';
import { mapKinds, runFamilies, type FamilyTally } from './run-families.ts';
import {
  drawReliability,
  shortfall,
  writeFamilyKindTable,
  writeFamilySummary,
} from './write-family-tables.ts';

function score(
  truePositive: number,
  falseNegative: number,
  falsePositive: number,
  trueNegative: number,
): FindingScore {
  return { ...EMPTY_SCORE, truePositive, falseNegative, falsePositive, trueNegative };
}

function tally(family: string, kind: AsynchronyKind, of: FindingScore): FamilyTally {
  return {
    axis: 'machine',
    family,
    breaths: 100,
    kinds: mapKinds((one) => (one === kind ? of : EMPTY_SCORE)),
    undecided: mapKinds((one) => (one === kind ? { present: 7, absent: 9 } : { present: 0, absent: 0 })),
    reliability: EMPTY_RELIABILITY,
    onsets: { hits: 0, found: 0, truth: 0 },
    chest: [],
  };
}

describe('tables of left-out families', () => {
  const tallies = [
    tally('good', 'auto_trigger', score(95, 5, 0, 100)),
    tally('few', 'auto_trigger', score(0, 4, 0, 100)),
    tally('blind', 'auto_trigger', score(40, 60, 0, 100)),
    tally('noisy', 'auto_trigger', score(95, 5, 30, 70)),
  ];

  it('marks the families that miss a target and those that hardly have the kind', () => {
    const table = writeFamilyKindTable(tallies).split('\n');
    const column = table[0]?.split('|').findIndex((name) => name.startsWith('auto_trigger')) ?? 0;
    const cells = table.slice(2).map((row) => row.split('|')[column]);
    expect(cells).toEqual(['95/100/107', '0/4/11 ?', '40/100/107 !', '95/100/107 +30 !']);
  });

  it('names the family that misses its targets most as the worst, not the one that hardly has the kind', () => {
    const few = tally('few', 'auto_trigger', score(0, 4, 0, 100));
    const slight = tally('slight', 'auto_trigger', score(85, 15, 0, 100));
    const row = writeFamilySummary([few, slight])
      .split('\n')
      .find((line) => line.startsWith('|auto_trigger'));
    expect(row).toContain('|slight 0.850 / 1.000|');
  });

  it('counts the families that hold among those that have the kind', () => {
    const row = writeFamilySummary(tallies)
      .split('\n')
      .find((line) => line.startsWith('|auto_trigger'));
    expect(row).toContain('|1 of 3|blind 0.400 / 1.000|');
    expect(row).toContain(`|${(230 / 304).toFixed(3)}|`);
  });

  it('adds what sensitivity and specificity lack', () => {
    const target = { sensitivity: 0.9, specificity: 0.97 };
    expect(shortfall(score(80, 20, 10, 90), target)).toBeCloseTo(0.1 + 0.07, 12);
    expect(shortfall(score(95, 5, 2, 98), target)).toBe(0);
  });
});

describe('drawReliability', () => {
  it('draws the share of right findings beside the confidence that was said', () => {
    const three = [true, true, false, false].reduce(
      (sum, isRight) => addFinding(sum, 0.75, isRight),
      EMPTY_RELIABILITY,
    );
    const line = drawReliability(three)
      .split('\n')
      .find((one) => one.startsWith('0.7'));
    expect(line).toBe(
      `0.7-0.8  ${'#'.repeat(20)}${' '.repeat(10)}|${' '.repeat(10)}  said 0.75, right 0.50, n 4`,
    );
  });
});

describe('runFamilies', () => {
  it('tallies the breaths of a family, all of whose onsets are there to be found', () => {
    const first =
      runFamilies({ seeds: { from: 1, to: 1 }, beds: 1 }, () => (_kind, margin) => margin).next().value ??
      null;
    expect(first?.family).toBe('proportional-valve');
    expect(first?.breaths).toBeGreaterThan(10);
    expect(first?.onsets.truth).toBeGreaterThan(first?.breaths ?? 0);
  });
});
