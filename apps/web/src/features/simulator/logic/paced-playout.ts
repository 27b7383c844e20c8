import { createPlayout, type Playout } from '@eupnea/waveform';

/**
 * Play-out delay, ms. Batches come every 40 ms: 0.3 s of simulated time at eight times the pace, and as much
 * again for jitter.
 */
const DELAY_MS = 600;

export interface PacedPlayout extends Playout {
  /** Simulated time per frame time; 0 when paused. */
  setPace(pace: number, nowMs: number): void;
}

/** A play-out whose clock runs at the pace of the simulation and stops with it. */
export function createPacedPlayout(): PacedPlayout {
  const inner = createPlayout(DELAY_MS);
  let pace = 0;
  let sinceMs = 0;
  let passedMs = 0;
  const pacedMs = (nowMs: number): number => passedMs + Math.max(0, nowMs - sinceMs) * pace;

  return {
    push: (epoch, newestSampleMs, arrivalMs) => inner.push(epoch, newestSampleMs, pacedMs(arrivalMs)),
    head: (nowMs) => inner.head(pacedMs(nowMs)),
    reset: () => inner.reset(),
    setPace(next, nowMs) {
      passedMs = pacedMs(nowMs);
      sinceMs = nowMs;
      pace = next;
    },
  };
}
