import { describe, expect, it } from 'vitest';
import { FlowNoise } from './flow-noise.ts';
import { judgeOscillation } from './judge-oscillation.ts';

/** A minute of breaths of 4 s with normal noise of a standard deviation, L/min. */
function breathe(rateHz: number, deviation: number, peak = 60) {
  let state = 7;
  const uniform = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, one) => sum + one, -6);
  return Float32Array.from({ length: 60 * rateHz }, (_sample, at) => {
    const time = (at / rateHz) % 4;
    const flow = time < 1 ? peak * Math.exp(-time) : -peak * Math.exp((1 - time) / 0.5);
    return flow + deviation * normal();
  });
}

function tell(flow: Float32Array, rateHz: number) {
  const noise = new FlowNoise();
  const refusal = noise.judge(flow, rateHz);
  return [refusal?.code, ...noise.describe().map(({ code }) => code)];
}

describe('a noisy flow', () => {
  it.each([
    [25, 0.3, 60],
    [50, 1, 60],
    [100, 1, 60],
    [200, 0.2, 6],
  ])('is none with a good sensor: %d Hz, %d L/min', (rateHz, deviation, peak) => {
    expect(tell(breathe(rateHz, deviation, peak), rateHz)).toEqual([undefined]);
  });

  it.each([
    [50, 2.2, 60],
    [100, 2.2, 60],
    [100, 0.8, 6],
  ])('is named where times of breaths err: %d Hz, %d L/min', (rateHz, deviation, peak) => {
    expect(tell(breathe(rateHz, deviation, peak), rateHz)).toEqual([undefined, 'noisy_flow']);
  });

  it('is not told from less than some breaths', () => {
    expect(tell(breathe(100, 5).subarray(0, 1000), 100)).toEqual([undefined]);
  });

  it.each([50, 100, 200])('is refused where it makes breaths up, and is no oscillation: %d Hz', (rateHz) => {
    const flow = breathe(rateHz, 5);
    expect(tell(flow, rateHz)).toEqual(['noise_hides_breaths', 'noisy_flow']);
    expect(judgeOscillation(flow, rateHz)).toBeNull();
  });
});
