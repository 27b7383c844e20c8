import { describe, expect, it } from 'vitest';
import { Decider, binOf } from './decide.ts';
import { decodeBase64, type DecisionModel, type KindWeights } from './decision-model.ts';

const QUIET: KindWeights = { bias: -9, slope: 1, offset: 0, threshold: 0.5, trees: '' };

/** One tree of one split on the first sign at its second cut; a missing value goes right. Leaves -1 and 2. */
const TREE = Uint8Array.from([0, 2 | 128, 0x00, 0xf0, 0x00, 0x20]);

function aModel(): DecisionModel {
  const trees = btoa(String.fromCodePoint(...TREE));
  const split: KindWeights = { bias: 0.5, slope: 2, offset: -1, threshold: 0.6, trees };
  return {
    version: 1,
    signs: ['height'],
    cuts: [[1, 3]],
    depth: 1,
    kinds: {
      ineffective_effort: split,
      double_trigger: QUIET,
      breath_stacking: QUIET,
      auto_trigger: QUIET,
      delayed_trigger: QUIET,
      reverse_trigger: QUIET,
      premature_cycling: QUIET,
      delayed_cycling: QUIET,
      flow_starvation: QUIET,
    },
  };
}

describe('the decider', () => {
  const decider = new Decider(aModel());
  const decide = (height: number) => decider.decide({ height }).ineffective_effort;

  it('walks to the leaf of a value and calibrates its score', () => {
    // Score 0.5 - 1, then 2 * -0.5 - 1.
    expect(decide(2).probability).toBeCloseTo(1 / (1 + Math.exp(2)), 6);
    // Score 0.5 + 2, then 2 * 2.5 - 1.
    expect(decide(3).probability).toBeCloseTo(1 / (1 + Math.exp(-4)), 6);
    expect([decide(2).isFound, decide(3).isFound]).toEqual([false, true]);
  });

  it('sends a missing or absent value where the split says', () => {
    expect(decide(Number.NaN).probability).toBeCloseTo(1 / (1 + Math.exp(-4)), 6);
    expect(decider.decide({}).ineffective_effort.isFound).toBe(true);
  });

  it('finds nothing of kinds whose trees say nothing', () => {
    expect(decider.decide({ height: 5 }).double_trigger.isFound).toBe(false);
  });

  it('refuses a model with more signs than a byte names', () => {
    const signs = Array.from({ length: 200 }, (_, at) => `sign_${at}`);
    expect(() => new Decider({ ...aModel(), signs })).toThrow(RangeError);
  });
});

describe('base64', () => {
  it.each([0, 1, 2, 3, 4, 255])('is read as it was written: %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + 5) % 256);
    expect(decodeBase64(btoa(String.fromCodePoint(...bytes)))).toEqual(bytes);
  });
});

describe('a bin', () => {
  it('counts the cuts at or below the value; 0 = missing', () => {
    const cuts = Float32Array.from([1, 3]);
    expect([Number.NaN, 0, 1, 2, 3, 9].map((value) => binOf(value, cuts))).toEqual([0, 1, 2, 2, 3, 3]);
  });
});
