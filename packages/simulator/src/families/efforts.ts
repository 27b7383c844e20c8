import type { Draw } from '../draw.ts';
import type { EffortPlan } from '../effort/effort-plan.ts';

/** A family of muscle behaviour, with all its numbers drawn at random. */
export interface EffortFamily {
  readonly name: string;
  readonly summary: string;
  draw(draw: Draw): EffortPlan;
}

/** Rate, strength and their scatter, drawn alike in all families. */
function drawUsual(draw: Draw) {
  return {
    ratePerMin: draw.between(10, 28),
    amplitudeCmh2o: draw.between(3, 14),
    holdS: 0,
    rateVariability: draw.between(0.05, 0.3),
    amplitudeVariability: draw.between(0.05, 0.35),
    entrainment: null,
  };
}

export const EFFORT_FAMILIES: readonly EffortFamily[] = [
  {
    name: 'half-sine',
    summary: 'Half a sine of 0.6 to 1.4 s.',
    draw(draw) {
      const quarterS = draw.between(0.3, 0.7);
      return { ...drawUsual(draw), shape: 'half_sine', riseS: quarterS, relaxationS: quarterS };
    },
  },
  {
    name: 'slow-sine',
    summary: 'Raised cosine of 1.6 to 2.4 s that leaves rest and returns to it without a corner.',
    draw(draw) {
      const halfS = draw.between(0.8, 1.2);
      const ratePerMin = draw.between(8, 18);
      return { ...drawUsual(draw), ratePerMin, shape: 'slow_sine', riseS: halfS, relaxationS: halfS };
    },
  },
  {
    name: 'triangle',
    summary: 'Straight up and straight down, sides of different lengths.',
    draw: (draw) => ({
      ...drawUsual(draw),
      shape: 'trapezoid',
      riseS: draw.between(0.3, 1),
      relaxationS: draw.between(0.15, 0.6),
    }),
  },
  {
    name: 'exponential',
    summary: 'Brisk exponential rise that levels off, exponential relaxation.',
    draw: (draw) => ({
      ...drawUsual(draw),
      shape: 'exponential',
      riseS: draw.between(0.4, 1.1),
      holdS: draw.between(0, 0.2),
      relaxationS: draw.between(0.05, 0.25),
    }),
  },
  {
    name: 'biphasic',
    summary: 'Inspiratory parabola, then the muscles of expiration.',
    draw: (draw) => ({
      ...drawUsual(draw),
      shape: 'parabola_exponential',
      riseS: draw.between(0.35, 0.9),
      relaxationS: draw.between(0.06, 0.15),
      expiratory: {
        share: draw.between(0.15, 0.6),
        delayS: draw.between(0, 0.15),
        seconds: draw.between(0.4, 1.1),
      },
    }),
  },
  {
    name: 'weak-long',
    summary: 'Two to five cmH2O, held for long.',
    draw: (draw) => ({
      ...drawUsual(draw),
      amplitudeCmh2o: draw.between(2, 5),
      ratePerMin: draw.between(8, 24),
      shape: draw.oneOf(['trapezoid', 'exponential'] as const),
      riseS: draw.between(0.4, 0.9),
      holdS: draw.between(0.2, 0.7),
      relaxationS: draw.between(0.15, 0.4),
    }),
  },
  {
    name: 'entrained',
    summary: 'Efforts that mandatory breaths call forth, one to one, two, three or four breaths.',
    draw: (draw) => ({
      ...drawUsual(draw),
      ratePerMin: 0,
      shape: draw.oneOf(['parabola_exponential', 'half_sine', 'trapezoid'] as const),
      riseS: draw.between(0.3, 0.8),
      relaxationS: draw.between(0.15, 0.5),
      entrainment: {
        everyBreaths: draw.oneOf([1, 1, 2, 3, 4]),
        delayS: draw.between(0.15, 0.9),
        delaySpreadS: draw.between(0.02, 0.15),
      },
    }),
  },
];
