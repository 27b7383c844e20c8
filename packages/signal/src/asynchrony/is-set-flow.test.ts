import { describe, expect, it } from 'vitest';
import { isSetFlow } from './is-set-flow.ts';
import { buildLungSignals } from './testing/build-lung-signals.ts';

const RATE_HZ = 100;
const FLOW_LPS = 1.2;

/** A valve that lets the flow come up with a time constant, and closes at the end of inspiration. */
function anInflation(inspirationS: number, valveS: number) {
  const inspirationEnd = Math.round(inspirationS * RATE_HZ);
  const at = (index: number) => {
    const flowLps = index < inspirationEnd ? FLOW_LPS * (1 - Math.exp(-index / RATE_HZ / valveS)) : -0.3;
    return { flowLps, pressureCmh2o: 10 };
  };
  return buildLungSignals({ rateHz: RATE_HZ, length: 3 * inspirationEnd, inspirationEnd, at });
}

describe('a set flow', () => {
  it('is constant once the valve has opened, however slowly', () => {
    expect(isSetFlow(anInflation(0.9, 0.05), 'unknown')).toBe(true);
    expect(isSetFlow(anInflation(0.26, 0.045), 'vc')).toBe(true);
  });

  it('is none where the whole of a short inflation is a rise that nothing calls volume control', () => {
    expect(isSetFlow(anInflation(0.26, 0.045), 'pc')).toBe(false);
    expect(isSetFlow(anInflation(0.26, 0.3), 'vc')).toBe(false);
  });
});
