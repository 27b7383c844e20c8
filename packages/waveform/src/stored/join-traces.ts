import type { TraceSink } from '../sweep/trace-path.ts';

/** Distance of two points, in samples, up to which a line joins them: a missing sample makes it two. */
const JOINED_SAMPLES = 1.5;

export interface JoinedTraces extends TraceSink {
  /** Call before each stretch. */
  enter(stepMs: number): void;
}

/** Joins the traces of stretches that follow one another by a sample, as at the border of two tiles. */
export function joinTraces(sink: TraceSink): JoinedTraces {
  let stepMs = 0;
  let formerStepMs = 0;
  let lastMs = Number.NaN;
  let begins = true;
  return {
    enter(next) {
      formerStepMs = stepMs;
      stepMs = next;
    },
    begin() {
      begins = true;
    },
    point(timeMs, value) {
      if (begins) {
        const distanceMs = timeMs - lastMs;
        const isNext = distanceMs > 0 && distanceMs <= JOINED_SAMPLES * Math.max(stepMs, formerStepMs);
        if (!isNext) sink.begin();
        begins = false;
      }
      sink.point(timeMs, value);
      lastMs = timeMs;
      formerStepMs = stepMs;
    },
  };
}
