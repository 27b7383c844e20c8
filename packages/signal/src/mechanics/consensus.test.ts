import { describe, expect, test } from 'vitest';
import { formConsensus } from './consensus.ts';
import { refuse, type MechanicsEstimate, type MechanicsMethod } from './mechanics-method.ts';

function estimate(method: MechanicsMethod, elastance: number): MechanicsEstimate {
  return { method, elastance, resistance: Number.NaN, rSquared: 0.99, failedGates: [] };
}
const elastanceOf = (candidate: MechanicsEstimate) => candidate.elastance;

describe('formConsensus', () => {
  test('takes the median of the methods that passed, with their spread and names', () => {
    const consensus = formConsensus(
      [
        estimate('hold', 20),
        estimate('vicario_nieap', 24),
        estimate('flow_targeted', 21),
        refuse('effort_template', 'poor_fit'),
      ],
      elastanceOf,
    );
    expect(consensus).toEqual({
      value: 21,
      spread: 2,
      methods: ['hold', 'vicario_nieap', 'flow_targeted'],
      failedGates: [],
    });
  });

  test('one method has no spread', () => {
    expect(formConsensus([estimate('hold', 20)], elastanceOf)).toMatchObject({
      value: 20,
      spread: Number.NaN,
    });
  });

  test('methods that contradict each other give no value', () => {
    const consensus = formConsensus([estimate('hold', 10), estimate('flow_targeted', 40)], elastanceOf);
    expect(consensus.value).toBeNaN();
    expect(consensus.failedGates).toEqual(['disagreement']);
  });

  test('when nothing passes the reasons are told by method', () => {
    const consensus = formConsensus(
      [refuse('hold', 'no_pause'), refuse('flow_targeted', 'effort', 'poor_fit')],
      elastanceOf,
    );
    expect(consensus.value).toBeNaN();
    expect(consensus.failedGates).toEqual([
      'hold:no_pause',
      'flow_targeted:effort',
      'flow_targeted:poor_fit',
    ]);
  });

  test('a method that does not give this number neither counts nor fails', () => {
    const consensus = formConsensus([estimate('hold', 20)], (candidate) => candidate.resistance);
    expect(consensus.value).toBeNaN();
    expect(consensus.failedGates).toEqual([]);
  });
});
