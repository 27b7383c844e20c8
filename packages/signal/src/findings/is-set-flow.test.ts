import { describe, expect, it } from 'vitest';
import { isSetFlow } from './is-set-flow.ts';

const RATE_HZ = 100;
const FLOW_LPS = 1.2;

/** An inflation whose flow rises with the valve's time constant and stops at the end of inspiration. */
function anInflation(inspirationS: number, valveS: number) {
  const inspirationEnd = Math.round(inspirationS * RATE_HZ);
  const at = (index: number) => {
    const flowLps = index < inspirationEnd ? FLOW_LPS * (1 - Math.exp(-index / RATE_HZ / valveS)) : -0.3;
    return flowLps;
  };
  return {
    rateHz: RATE_HZ,
    flowLps: Float64Array.from({ length: 3 * inspirationEnd }, (_, index) => at(index)),
    inspirationEnd,
  };
}

/** A flow that falls to a tenth: along a line (ventilator ramp) or an exponential (chest under constant pressure). */
function aFallingFlow(course: 'line' | 'exponential') {
  const inspirationEnd = RATE_HZ;
  const at = (index: number) => {
    const share = index / inspirationEnd;
    const level = course === 'line' ? 1 - 0.9 * share : Math.exp(Math.log(0.1) * share);
    return index < inspirationEnd ? FLOW_LPS * level : -0.3;
  };
  return {
    rateHz: RATE_HZ,
    flowLps: Float64Array.from({ length: 3 * inspirationEnd }, (_, index) => at(index)),
    inspirationEnd,
  };
}

describe('a set flow', () => {
  it('is constant once the valve has opened, however slowly', () => {
    expect(isSetFlow(anInflation(0.9, 0.05), 'unknown')).toBe(true);
    expect(isSetFlow(anInflation(0.26, 0.045), 'vc')).toBe(true);
  });

  it('falls along a line where the mode is volume control, and nowhere else', () => {
    expect(isSetFlow(aFallingFlow('line'), 'vc')).toBe(true);
    expect(isSetFlow(aFallingFlow('line'), 'ps')).toBe(false);
    expect(isSetFlow(aFallingFlow('exponential'), 'vc')).toBe(false);
  });

  it('is none where the whole of a short inflation is a rise that nothing calls volume control', () => {
    expect(isSetFlow(anInflation(0.26, 0.045), 'pc')).toBe(false);
    expect(isSetFlow(anInflation(0.26, 0.3), 'vc')).toBe(false);
  });
});
