/** Time course of muscle pressure, as shares of its peak. */
interface EffortShape {
  /** Pressure share at a share of the rise time, 0..1. */
  rise(share: number): number;
  /** Pressure share at a time since the start of relaxation, in relaxation times. */
  fall(relaxations: number): number;
  /** Relaxation times from the end of the peak to half the peak, and to rest. */
  readonly toHalf: number;
  readonly toRest: number;
  /** Integrals of rise and fall over the rise time and to rest, in rise times and relaxation times. */
  readonly riseArea: number;
  readonly fallArea: number;
}

/** Share of its peak below which an exponentially relaxing muscle counts as at rest. */
const REST_SHARE = 0.02;
/** Number of time constants within the rise time of an exponential rise. */
const RISE_CONSTANTS = 3;

const exponentialFall = {
  fall: (relaxations: number) => Math.exp(-relaxations),
  toHalf: Math.LN2,
  toRest: -Math.log(REST_SHARE),
  fallArea: 1 - REST_SHARE,
};

/**
 * parabola_exponential: Albanese et al. 2016. trapezoid: van Diepen et al. 2021; without a hold a triangle. half_sine: a
 * quarter sine up and one down. slow_sine: raised cosine, which leaves rest and returns to it without a corner.
 */
const EFFORT_SHAPES = {
  parabola_exponential: { rise: (share) => share * (2 - share), riseArea: 2 / 3, ...exponentialFall },
  trapezoid: {
    rise: (share) => share,
    fall: (relaxations) => 1 - relaxations,
    toHalf: 0.5,
    toRest: 1,
    riseArea: 0.5,
    fallArea: 0.5,
  },
  half_sine: {
    rise: (share) => Math.sin((Math.PI / 2) * share),
    fall: (relaxations) => Math.cos((Math.PI / 2) * relaxations),
    toHalf: 2 / 3,
    toRest: 1,
    riseArea: 2 / Math.PI,
    fallArea: 2 / Math.PI,
  },
  slow_sine: {
    rise: (share) => (1 - Math.cos(Math.PI * share)) / 2,
    fall: (relaxations) => (1 + Math.cos(Math.PI * relaxations)) / 2,
    toHalf: 0.5,
    toRest: 1,
    riseArea: 0.5,
    fallArea: 0.5,
  },
  exponential: {
    rise: (share) => (1 - Math.exp(-RISE_CONSTANTS * share)) / (1 - Math.exp(-RISE_CONSTANTS)),
    riseArea: 1 / (1 - Math.exp(-RISE_CONSTANTS)) - 1 / RISE_CONSTANTS,
    ...exponentialFall,
  },
} as const satisfies { readonly [name: string]: EffortShape };

export type EffortShapeName = keyof typeof EFFORT_SHAPES;

export const EFFORT_SHAPE_NAMES: readonly EffortShapeName[] = [
  'parabola_exponential',
  'trapezoid',
  'half_sine',
  'slow_sine',
  'exponential',
];

export function shapeOf(name: EffortShapeName): EffortShape {
  return EFFORT_SHAPES[name];
}
