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
    const fromS = effortTimesS[last - MORE_EFFORTS_THAN];
    const toS = effortTimesS[last];
    if (toS - fromS <= WINDOW_SECONDS) joinStretch(stretches, fromS, toS);
  }
  if (stretches.length === 0) return stretches;
  // Where epochs overlap, breaths in order of their starts end out of order.
  const endsS = breathEndsS.toSorted((left, right) => left - right);
  return stretches.map((stretch) => ({
    ...stretch,
    events: countInside(effortTimesS, stretch),
    breaths: countInside(endsS, stretch),
  }));
}

/** @param timesS ascending */
function countInside(timesS: readonly number[], stretch: DenseStretch): number {
  const [from, to] = placesInside(timesS, stretch);
  return to - from;
}

/** First place inside the stretch and the first behind it. @param timesS ascending */
function placesInside(timesS: readonly number[], { fromS, toS }: DenseStretch): readonly [number, number] {
  return [countUntil(timesS, (timeS) => timeS < fromS), countUntil(timesS, (timeS) => timeS <= toS)];
}

/** Number of the first entries that all hold, by halving. */
function countUntil(timesS: readonly number[], holds: (timeS: number) => boolean): number {
  let [low, high] = [0, timesS.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(timesS[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param all in ascending order of time */
export function findBurdenWindows(all: readonly BurdenBreath[]): readonly DenseStretch[] {
  const breaths = all.filter(({ undecided }) => !undecided);
  const stretches: DenseStretch[] = [];
  let first = 0;
  let asynchronous = 0;
  breaths.forEach((breath, last) => {
    if (breath.asynchronous) asynchronous += 1;
    while (breaths[first].endS < breath.endS - WINDOW_SECONDS) {
      if (breaths[first].asynchronous) asynchronous -= 1;
      first += 1;
    }
    const count = last - first + 1;
    if (count >= LEAST_BREATHS && asynchronous > MORE_SHARE_THAN * count) {
      joinStretch(stretches, breaths[first].endS, breath.endS);
    }
  });
  const endsS = breaths.map(({ endS }) => endS);
  return stretches.map((stretch) => {
    const inside = breaths.slice(...placesInside(endsS, stretch));
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
