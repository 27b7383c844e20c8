/** Numbers of one breath; NaN means absent. */
export interface PeepBreath {
  readonly startMs: number;
  /** After its expiration, cmH2O. */
  readonly peepCmh2o: number;
  readonly vtiMl: number;
  readonly vteMl: number;
  readonly plateauCmh2o: number;
  readonly drivingPressureCmh2o: number;
  readonly complianceMlCmh2o: number;
  readonly isVolumeControlled: boolean;
}

/** Consecutive breaths [first, end) at one PEEP. */
export interface PeepLevel {
  readonly first: number;
  readonly end: number;
  readonly peepCmh2o: number;
}

/** Least change of PEEP that is a step, cmH2O: ventilators set PEEP in steps of 1, of which sensors lose up to a third. */
const LEAST_STEP_CMH2O = 0.7;

/** Breaths that a new PEEP must last: suction, a cough or a disconnection is shorter. */
const LEAST_BREATHS = 8;

/** Breaths among them that may differ. */
const ODD_BREATHS = 1;

/** A breath belongs to a new level if its PEEP is nearer to it than this, cmH2O. */
const SAME_LEVEL_CMH2O = 0.5;

/** Breaths whose median is the PEEP in force, so that a slow drift of the sensor is no step. */
const CURRENT_BREATHS = 15;

/** Levels of PEEP in order of time: at least eight breaths each. Breaths without a PEEP belong to the level around them. */
export function findPeepLevels(breaths: readonly PeepBreath[]): readonly PeepLevel[] {
  const known = breaths.flatMap(({ peepCmh2o }, at) => (Number.isNaN(peepCmh2o) ? [] : [{ at, peepCmh2o }]));
  const starts: number[] = [];
  let from = 0;
  for (let place = 0; place + LEAST_BREATHS <= known.length; place += 1) {
    const ahead = known.slice(place, place + LEAST_BREATHS).map((one) => one.peepCmh2o);
    const next = middleOf(ahead);
    const isAt = (peepCmh2o: number): boolean => Math.abs(peepCmh2o - next) <= SAME_LEVEL_CMH2O;
    if (!isAt(ahead[0] ?? Number.NaN) || ahead.filter(isAt).length < LEAST_BREATHS - ODD_BREATHS) continue;
    if (starts.length > 0) {
      const held = known.slice(Math.max(from, place - CURRENT_BREATHS), place);
      const current = middleOf(held.map((one) => one.peepCmh2o));
      if (held.length > 0 && Math.abs(next - current) < LEAST_STEP_CMH2O) continue;
      if (place - from < LEAST_BREATHS) continue;
    }
    starts.push(known[place]?.at ?? 0);
    from = place;
  }
  return starts.map((first, place) => {
    const end = starts[place + 1] ?? breaths.length;
    const own = breaths
      .slice(first, end)
      .flatMap(({ peepCmh2o }) => (Number.isNaN(peepCmh2o) ? [] : [peepCmh2o]));
    return { first, end, peepCmh2o: middleOf(own) };
  });
}

/** Median; NaN without values. */
export function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}
