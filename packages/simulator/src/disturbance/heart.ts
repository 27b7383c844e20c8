import type { Random } from '../random.ts';

/** Cardiac oscillation of the lung pressure. */
export interface HeartParameters {
  readonly ratePerMin: number;
  /**
   * Half the swing of pleural pressure, cmH2O: 0.2 is quiet, 1 moves enough gas to auto-trigger (Imanaka
   * 2000).
   */
  readonly amplitudeCmh2o: number;
}

/** Amplitude of the second harmonic, which makes the stroke steeper than its return. */
const SECOND_HARMONIC = 0.45;
const SECOND_PHASE = 0.8;

/**
 * Returns the pressure that the heart adds to the drive of the lung at a time, cmH2O. The phase relative to
 * the breaths is random.
 */
export function createHeart(heart: HeartParameters | null, random: Random): (timeS: number) => number {
  if (heart === null) return () => 0;
  const start = random.uniform();
  return (timeS) => {
    const angle = 2 * Math.PI * (start + (timeS * heart.ratePerMin) / 60);
    return heart.amplitudeCmh2o * (Math.sin(angle) + SECOND_HARMONIC * Math.sin(2 * angle + SECOND_PHASE));
  };
}
