import type { BeyondLinear } from './lung.ts';

export interface PressureVolumeCurve {
  /** Recoil at a volume, cmH2O; rises steeply near the ends of the curve. */
  pressureAt(volumeL: number): number;
  /** Volume in equilibrium with a pressure, L. */
  volumeAt(pressureCmh2o: number): number;
}

/**
 * Distance from either end, as a share of the span, within which the sigmoid continues as a straight line.
 * Every volume then has a finite pressure.
 */
const END_SHARE = 0.01;

/** Returns a straight line when no sigmoid is given. */
export function createPressureVolumeCurve(
  complianceMlPerCmh2o: number,
  sigmoid: BeyondLinear['sigmoid'],
): PressureVolumeCurve {
  if (sigmoid === undefined) {
    const compliance = complianceMlPerCmh2o / 1000;
    return {
      pressureAt: (volumeL) => volumeL / compliance,
      volumeAt: (pressure) => pressure * compliance,
    };
  }
  const { spanL, midpointCmh2o, slopeCmh2o } = sigmoid;
  const startShare = 1 / (1 + Math.exp(midpointCmh2o / slopeCmh2o));
  const pressureOfShare = (share: number): number =>
    midpointCmh2o + slopeCmh2o * Math.log(share / (1 - share));
  const slopeAtEnd = slopeCmh2o / (END_SHARE * (1 - END_SHARE));

  function pressureAt(volumeL: number): number {
    const share = startShare + volumeL / spanL;
    const inside = Math.min(1 - END_SHARE, Math.max(END_SHARE, share));
    return pressureOfShare(inside) + (share - inside) * slopeAtEnd;
  }

  return {
    pressureAt,
    volumeAt(pressure) {
      const lowest = pressureOfShare(END_SHARE);
      const highest = pressureOfShare(1 - END_SHARE);
      const inside = Math.min(highest, Math.max(lowest, pressure));
      const share = 1 / (1 + Math.exp(-(inside - midpointCmh2o) / slopeCmh2o));
      return (share - startShare + (pressure - inside) / slopeAtEnd) * spanL;
    },
  };
}
