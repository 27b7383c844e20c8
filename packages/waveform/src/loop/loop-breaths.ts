import { spanTimeMs, type RingView } from '../ring-buffer.ts';

/** A finished breath as index range over its stream. */
export interface LoopBreath {
  readonly epoch: number;
  readonly startIndex: number;
  /** One past the last sample. */
  readonly endIndex: number;
}

/** Positions in the ring, `end` exclusive. */
export interface PositionRange {
  readonly start: number;
  readonly end: number;
}

/** Maximum duration of a breath without an end mark; a longer loop would show several breaths. */
const MAX_OPEN_BREATH_MS = 15_000;

/** Ring positions of an index range of an epoch; null when samples are missing or no longer held. */
export function locateBreath(ring: RingView, breath: LoopBreath): PositionRange | null {
  for (const span of ring.spans()) {
    const end = span.firstIndex + span.length;
    if (span.epoch !== breath.epoch || breath.startIndex < span.firstIndex || breath.endIndex > end) continue;
    const start = span.firstPosition + breath.startIndex - span.firstIndex;
    return { start, end: start + breath.endIndex - breath.startIndex };
  }
  return null;
}

/** The current breath: from the end of the newest finished breath to the play head; null when unknown. */
export function locateOpenBreath(ring: RingView, last: LoopBreath, headMs: number): PositionRange | null {
  for (const span of ring.spans()) {
    const end = span.firstIndex + span.length;
    if (span.epoch !== last.epoch || last.endIndex < span.firstIndex || last.endIndex >= end) continue;
    const start = span.firstPosition + last.endIndex - span.firstIndex;
    const startMs = spanTimeMs(span, start);
    if (headMs - startMs > MAX_OPEN_BREATH_MS) return null;
    const heldTo = span.firstPosition + span.length;
    const headEnd = start + Math.floor(((headMs - startMs) * span.rateHz) / 1000) + 1;
    return { start, end: Math.max(start, Math.min(heldTo, headEnd)) };
  }
  return null;
}
