/**
 * Playout delay behind the newest sample: batches arrive every 200 ms (definitions.md, Live data), and 100 ms more covers
 * jitter on a local network. A constant delay makes the trace move evenly.
 */
export const PLAYOUT_DELAY_MS = 300;

/** Window of the minimum-delay estimate, ms. A shorter window would forget a good estimate during one delayed batch. */
const OFFSET_WINDOW_MS = 5000;
/** Batches in the window: 5 s of batches every 80 ms. */
const OFFSET_ENTRIES = 64;

export interface PlayHead {
  /** Sample time up to which the trace is drawn: never beyond the newest sample, never backwards within an epoch. */
  readonly headMs: number;
  /** Position of the play head if data had continued; the difference to the drawn position is time without data. */
  readonly elapsedMs: number;
}

export interface Playout {
  /** Registers a batch. Times in ms; `arrivalMs` on the frame clock. */
  push(epoch: number, newestSampleMs: number, arrivalMs: number): void;
  /** null before the first batch. */
  head(nowMs: number): PlayHead | null;
  reset(): void;
}

/** Maps frame time to sample time. Pure: both clocks are parameters. */
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
      const [arrivedMs, offset] = [arrivals[entry], offsets[entry]];
      if (arrivedMs === undefined || offset === undefined) break;
      if (arrivalMs - arrivedMs <= OFFSET_WINDOW_MS) freshest = Math.max(freshest, offset);
    }
    return freshest;
  }

  return {
    push(epoch, newestSampleMs, arrivalMs) {
      // A new epoch has its own clock, so the delay estimate of the previous epoch is dropped.
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
