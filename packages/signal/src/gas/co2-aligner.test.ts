import { describe, expect, it } from 'vitest';
import { Co2Aligner, LAG_SECONDS } from './co2-aligner.ts';

const RATE_HZ = 100;
const BREATH_SAMPLES = 4 * RATE_HZ;

/** A window of CO2 and flow in which `co2At` is a function of the time within the breath; counts the estimates. */
function aWindow(co2At: (breathS: number) => number) {
  const counts = { estimates: 0 };
  const read = (channel: string, first: number, end: number) =>
    Float32Array.from({ length: end - first }, (_sample, index) => {
      const breathS = ((((first + index) % BREATH_SAMPLES) + BREATH_SAMPLES) % BREATH_SAMPLES) / RATE_HZ;
      if (channel === 'co2') return co2At(breathS);
      return breathS < 1 ? 30 : -10;
    });
  const window = {
    isUsed: true,
    read(channel: string, first: number, end: number) {
      if (channel === 'co2' && end - first === LAG_SECONDS * RATE_HZ) counts.estimates += 1;
      return read(channel, first, end);
    },
  };
  return { window, counts };
}

function followBreaths(window: ConstructorParameters<typeof Co2Aligner>[0], breaths: number): Co2Aligner {
  const aligner = new Co2Aligner(window, RATE_HZ);
  for (let breath = 0; breath < breaths; breath += 1)
    aligner.follow({ startIndex: breath * BREATH_SAMPLES, endIndex: (breath + 1) * BREATH_SAMPLES });
  return aligner;
}

describe('the delay of CO2, breath by breath', () => {
  it('is tried again and again, but rarely, where CO2 falls with no inspiration', () => {
    const { window, counts } = aWindow(() => 5);
    expect(followBreaths(window, 420).lag).toBeNull();
    // Four times in the first twenty breaths, then every fortieth.
    expect(counts.estimates).toBe(4 + 10);
  });

  it('is found at once and renewed every two minutes where it does', () => {
    // First-order fall of 80 ms from 0.2 s after the start of inspiration on, and a rise in expiration.
    const { window, counts } = aWindow((breathS) => {
      if (breathS < 0.2) return 40;
      return breathS < 1.8 ? 40 * Math.exp((0.2 - breathS) / 0.08) : 36 + breathS;
    });
    const minutes = 20;
    const { lag } = followBreaths(window, (minutes * 60) / 4);
    expect(lag?.delayS).toBeCloseTo(0.2, 1);
    expect(counts.estimates).toBeLessThan(4 + minutes / 2 + 2);
  });
});
