import { describe, expect, it } from 'vitest';
import {
  addFinding,
  addReliabilities,
  EMPTY_RELIABILITY,
  expectedCalibrationError,
  type Reliability,
} from './reliability.ts';

function collect(findings: readonly (readonly [confidence: number, isRight: boolean])[]): Reliability {
  return findings.reduce<Reliability>(
    (sum, [confidence, isRight]) => addFinding(sum, confidence, isRight),
    EMPTY_RELIABILITY,
  );
}

describe('reliability of confidences', () => {
  it('is perfect where three of four findings of 0.75 are right', () => {
    const findings = collect([true, true, true, false].map((isRight) => [0.75, isRight] as const));
    expect(expectedCalibrationError(findings)).toBe(0);
  });

  it('weighs every bin by its findings: |0.9 - 0.5| for two, |0.2 - 1| for one', () => {
    const findings = collect([
      [0.9, true],
      [0.9, false],
      [0.2, true],
    ]);
    expect(expectedCalibrationError(findings)).toBeCloseTo((2 * 0.4 + 0.8) / 3, 12);
  });

  it('adds up to the same over recordings as over all findings at once, with 1 in the last bin', () => {
    const a = collect([[1, true]]);
    const b = collect([[0.95, false]]);
    expect(addReliabilities(a, b)).toEqual(
      collect([
        [1, true],
        [0.95, false],
      ]),
    );
    expect(addReliabilities(a, b).at(-1)?.count).toBe(2);
  });

  it('is nothing without a finding', () => {
    expect(expectedCalibrationError(EMPTY_RELIABILITY)).toBeNull();
  });
});
