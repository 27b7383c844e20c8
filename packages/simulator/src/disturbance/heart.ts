import type { Random } from '../random.ts';

/** The heart's beat against the lung. */
export interface HeartParameters {
  readonly ratePerMin: number;
  /** Half the swing of pleural pressure; 0.2 is quiet, 1 moves enough gas to auto-trigger (Imanaka 2000). */
  readonly amplitudeCmh2o: number;
}

/** A stroke is steeper than its return: the second harmonic and its phase give that shape. */
const SECOND_HARMONIC = 0.45;
const SECOND_PHASE = 0.8;

/** Pressure that the heart adds to the drive of the lung at a time, cmH2O. The phase against the breaths is random. */
export function createHeart(heart: HeartParameters | null, random: Random): (timeS: number) => number {
  if (heart === null) return () => 0;
  const start = random.uniform();
  return (timeS) => {
    const angle = 2 * Math.PI * (start + (timeS * heart.ratePerMin) / 60);
    return heart.amplitudeCmh2o * (Math.sin(angle) + SECOND_HARMONIC * Math.sin(2 * angle + SECOND_PHASE));
  };
}
