/** Maximum catch-up after a delay of the worker, s of simulated time. */
const MOST_CATCH_UP_S = 2;

/** Number of due samples at a pace. */
export interface RunClock {
  setPace(pace: number, nowMs: number): void;
  /** Samples due since the last call. */
  due(nowMs: number): number;
}

export function createRunClock(rateHz: number): RunClock {
  let pace = 0;
  let lastMs = 0;
  /** Fraction of a sample left by earlier calls. */
  let rest = 0;

  function take(nowMs: number): number {
    const passed = (Math.max(0, nowMs - lastMs) / 1000) * pace * rateHz;
    lastMs = nowMs;
    return Math.min(passed, MOST_CATCH_UP_S * pace * rateHz);
  }

  return {
    setPace(next, nowMs) {
      rest += take(nowMs);
      pace = next;
    },
    due(nowMs) {
      rest += take(nowMs);
      const whole = Math.floor(rest);
      rest -= whole;
      return whole;
    },
  };
}
