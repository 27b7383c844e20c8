import { describe, expect, it } from 'vitest';
import { integrateBreathVolume } from './integrate-flow.ts';

const RATE_HZ = 50;

/** Half a second of 60 L/min in, a second of 30 L/min out: 500 mL each way. */
const BREATH = Float32Array.from({ length: 76 }, (_, index) => (index < 25 ? 60 : index === 25 ? 0 : -30));

describe('the volume of a breath', () => {
  it('begins at zero, is the tidal volume at the end of inspiration, and comes back', () => {
    const volume = integrateBreathVolume(BREATH, RATE_HZ);
    expect(volume[0]).toBe(0);
    // The last trapezium falls from 60 L/min to none: half a sample's worth of the 500 mL is missing.
    expect(volume[25]).toBeCloseTo(490, 3);
    expect(volume[75]).toBeCloseTo(490 - 495, 3);
  });

  it('is read over a hole of a tenth of a second, and unknown behind a longer one', () => {
    const bridged = BREATH.slice().fill(Number.NaN, 5, 10);
    expect(integrateBreathVolume(bridged, RATE_HZ)[25]).toBeCloseTo(490, 3);
    const holed = BREATH.slice().fill(Number.NaN, 5, 11);
    const volume = integrateBreathVolume(holed, RATE_HZ);
    expect(volume[4]).toBeCloseTo(80, 3);
    expect([...volume.subarray(5)].every(Number.isNaN)).toBe(true);
  });

  it('is read over a hole of a tenth of a second before a longer one', () => {
    const holed = BREATH.slice().fill(Number.NaN, 5, 10).fill(Number.NaN, 15, 21);
    const volume = integrateBreathVolume(holed, RATE_HZ);
    expect(volume[14]).toBeCloseTo(280, 3);
    expect(volume[15]).toBeNaN();
  });

  it('of nothing is nothing', () => {
    expect(integrateBreathVolume(new Float32Array(0), RATE_HZ)).toHaveLength(0);
  });
});
