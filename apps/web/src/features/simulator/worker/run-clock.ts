/** However long the worker was held up, it does not run after more than this much simulated time. */
const MOST_CATCH_UP_S = 2;

/** How many samples are due: simulated time runs at a pace, from where it stands. */
export interface RunClock {
  setPace(pace: number, nowMs: number): void;
  /** Samples since the last call. */
  due(nowMs: number): number;
}

export function createRunClock(rateHz: number): RunClock {
  let pace = 0;
  let lastMs = 0;
  /** Part of a sample that the former calls left. */
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
