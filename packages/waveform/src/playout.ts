/**
 * Batches come every 200 ms (decisions section 6); 100 ms more takes the jitter of a local network. The trace is drawn
 * that much behind the newest sample, always the same, so that it moves evenly.
 */
export const PLAYOUT_DELAY_MS = 300;

/** How long a batch counts for "the freshest that data can be". Shorter forgets a good estimate during one hiccup. */
const OFFSET_WINDOW_MS = 5000;
/** Batches remembered: 5 s of batches every 80 ms. */
const OFFSET_ENTRIES = 64;

export interface PlayHead {
  /** Sample time up to which the trace is drawn; never beyond the newest sample, never backwards within an epoch. */
  readonly headMs: number;
  /** Where the head would be if data had kept coming: what lies between is time without data. */
  readonly elapsedMs: number;
}

export interface Playout {
  /** Tells of a batch. All times in milliseconds; `arrivalMs` by the clock of the frames. */
  push(epoch: number, newestSampleMs: number, arrivalMs: number): void;
  /** null before the first batch. */
  head(nowMs: number): PlayHead | null;
  reset(): void;
}

/** Maps the time of frames to the time of samples. Pure: both clocks are given. */
export function createPlayout(delayMs: number = PLAYOUT_DELAY_MS): Playout {
  const offsets = new Float64Array(OFFSET_ENTRIES);
  const arrivals = new Float64Array(OFFSET_ENTRIES);
  let pushed = 0;
  let currentEpoch: number | null = null;
  let newestMs = Number.NEGATIVE_INFINITY;
  let offsetMs = 0;
  let headMs = Number.NEGATIVE_INFINITY;

  function reset(): void {
    pushed = 0;
    currentEpoch = null;
    newestMs = Number.NEGATIVE_INFINITY;
    headMs = Number.NEGATIVE_INFINITY;
  }

  function freshestOffset(arrivalMs: number): number {
    let freshest = Number.NEGATIVE_INFINITY;
    const held = Math.min(pushed, OFFSET_ENTRIES);
    for (let entry = 0; entry < held; entry++) {
      if (arrivalMs - (arrivals[entry] ?? 0) > OFFSET_WINDOW_MS) continue;
      freshest = Math.max(freshest, offsets[entry] ?? freshest);
    }
    return freshest;
  }

  return {
    push(epoch, newestSampleMs, arrivalMs) {
      // An epoch has its own clock: what was learned of the former one is void.
      if (currentEpoch !== null && epoch !== currentEpoch) reset();
      currentEpoch = epoch;
      offsets[pushed % OFFSET_ENTRIES] = newestSampleMs - arrivalMs;
      arrivals[pushed % OFFSET_ENTRIES] = arrivalMs;
      pushed++;
      newestMs = Math.max(newestMs, newestSampleMs);
      offsetMs = freshestOffset(arrivalMs);
    },
    head(nowMs) {
      if (pushed === 0) return null;
      const elapsedMs = nowMs + offsetMs - delayMs;
      headMs = Math.max(headMs, Math.min(elapsedMs, newestMs));
      return { headMs, elapsedMs: Math.max(headMs, elapsedMs) };
    },
    reset,
  };
}
