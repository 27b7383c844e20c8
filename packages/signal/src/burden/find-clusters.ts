/** Clusters of ineffective efforts: more than 30 in 3 minutes (Vaporidi 2017). */
const WINDOW_SECONDS = 180;
const MORE_EFFORTS_THAN = 30;
/**
 * Burden window (our definition): at least this many decided breaths in 3 minutes, with more than this share of them
 * asynchronous.
 */
const LEAST_BREATHS = 30;
const MORE_SHARE_THAN = 0.1;

/** A period with dense asynchrony; times in seconds of the caller's clock. */
export interface DenseStretch {
  readonly fromS: number;
  readonly toS: number;
  /** Ineffective efforts of a cluster, or asynchronous breaths of a burden window. */
  readonly events: number;
  /** Number of breaths that end in the stretch; of a burden window, the decided ones. */
  readonly breaths: number;
}

export interface BurdenBreath {
  readonly endS: number;
  readonly asynchronous: boolean;
  /** No kind is found and a counted one could not be told: the breath is left out of the share. */
  readonly undecided: boolean;
}

/**
 * @param effortTimesS times of ineffective efforts, ascending
 * @param breathEndsS ends of the breaths of the same device
 */
export function findClusters(
  effortTimesS: readonly number[],
  breathEndsS: readonly number[],
): readonly DenseStretch[] {
  const stretches: DenseStretch[] = [];
  for (let last = MORE_EFFORTS_THAN; last < effortTimesS.length; last += 1) {
    const fromS = effortTimesS[last - MORE_EFFORTS_THAN] ?? Number.NaN;
    const toS = effortTimesS[last] ?? Number.NaN;
    if (toS - fromS <= WINDOW_SECONDS) joinStretch(stretches, fromS, toS);
  }
  return stretches.map((stretch) => ({
    ...stretch,
    events: countInside(effortTimesS, stretch),
    breaths: countInside(breathEndsS, stretch),
  }));
}

function countInside(timesS: readonly number[], { fromS, toS }: DenseStretch): number {
  return timesS.filter((timeS) => timeS >= fromS && timeS <= toS).length;
}

/** @param all in ascending order of time */
export function findBurdenWindows(all: readonly BurdenBreath[]): readonly DenseStretch[] {
  const breaths = all.filter(({ undecided }) => !undecided);
  const stretches: DenseStretch[] = [];
  let first = 0;
  let asynchronous = 0;
  breaths.forEach((breath, last) => {
    if (breath.asynchronous) asynchronous += 1;
    while ((breaths[first]?.endS ?? 0) < breath.endS - WINDOW_SECONDS) {
      if (breaths[first]?.asynchronous === true) asynchronous -= 1;
      first += 1;
    }
    const count = last - first + 1;
    if (count >= LEAST_BREATHS && asynchronous > MORE_SHARE_THAN * count) {
      joinStretch(stretches, breaths[first]?.endS ?? breath.endS, breath.endS);
    }
  });
  return stretches.map((stretch) => {
    const inside = breaths.filter(({ endS }) => endS >= stretch.fromS && endS <= stretch.toS);
    return {
      ...stretch,
      breaths: inside.length,
      events: inside.filter((breath) => breath.asynchronous).length,
    };
  });
}

/** Joins overlapping windows. */
function joinStretch(stretches: DenseStretch[], fromS: number, toS: number): void {
  const last = stretches.at(-1);
  const joins = last !== undefined && fromS <= last.toS;
  if (joins) stretches.pop();
  stretches.push({ fromS: joins ? last.fromS : fromS, toS, events: 0, breaths: 0 });
}
