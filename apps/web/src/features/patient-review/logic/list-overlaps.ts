import type { StoredSession } from '@eupnea/contracts/stored-session';
import type { TimeWindow } from '@eupnea/waveform';

/** Times of the visible period that are stored twice, oldest first. */
export function listOverlaps(sessions: readonly StoredSession[], period: TimeWindow): readonly TimeWindow[] {
  return sessions
    .flatMap(({ overlaps }) => overlaps)
    .map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }))
    .filter(({ fromMs, toMs }) => toMs > period.fromMs && fromMs < period.toMs)
    .toSorted((one, other) => one.fromMs - other.fromMs);
}
