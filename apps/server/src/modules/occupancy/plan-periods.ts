import type { ServerTimeUs } from '@eupnea/model';
import type { PeriodRecord, SessionRecord } from './occupancy-repository.ts';

export type MovedPeriod = Omit<PeriodRecord, 'changeId'>;

export interface Segment {
  readonly startedAtUs: ServerTimeUs;
  /** Null for an open end. */
  readonly endedAtUs: ServerTimeUs | null;
}

/**
 * Parts of the sessions that a transfer moves from one patient to the other. A part that reaches the end of
 * the session in force is open: the bed continues with the new patient, even if standby or silence ended the
 * session.
 * @param inForce newest session of the bed; null without one
 */
export function planPeriods(
  sessions: readonly SessionRecord[],
  segment: Segment,
  patientBefore: number | null,
  patientAfter: number | null,
  inForce: SessionRecord | null,
): readonly MovedPeriod[] {
  const periods: MovedPeriod[] = [];
  for (const session of sessions) {
    if (session.patientId !== patientBefore) continue;
    const startedAtUs = later(session.startedAtUs, segment.startedAtUs);
    const endedAtUs = earlier(session.endedAtUs, segment.endedAtUs);
    if (endedAtUs !== null && endedAtUs <= startedAtUs) continue;
    const isLast = inForce?.id === session.id && endedAtUs === session.endedAtUs && carriesOn(session);
    periods.push({
      deviceId: session.deviceId,
      startedAtUs,
      endedAtUs: isLast ? null : endedAtUs,
      patientBefore,
      patientAfter,
    });
  }
  return periods;
}

/**
 * Whether the device stays with its patient: only a change of assignment separates them, not standby or
 * silence.
 */
export function carriesOn(session: Pick<SessionRecord, 'endedAtUs' | 'endReason'>): boolean {
  return session.endedAtUs === null || session.endReason === 'standby' || session.endReason === 'silence';
}

function later(one: ServerTimeUs, other: ServerTimeUs): ServerTimeUs {
  return one > other ? one : other;
}

function earlier(one: ServerTimeUs | null, other: ServerTimeUs | null): ServerTimeUs | null {
  if (one === null) return other;
  return other === null || one < other ? one : other;
}
