import type { ServerTimeUs } from '@eupnea/model';
import type { PeriodRecord, SessionRecord } from './occupancy-repository.ts';

export type MovedPeriod = Omit<PeriodRecord, 'changeId'>;

export interface Segment {
  readonly startedAtUs: ServerTimeUs;
  /** null = going on. */
  readonly endedAtUs: ServerTimeUs | null;
}

/**
 * What of a stretch of a device's time goes from one patient to another: the parts of its sessions that are the one
 * patient's. A part that reaches the end of the session that says who lies there now is open: the bed goes on with the
 * new patient, whether the session is in course or ended by standby or silence.
 * @param inForce the newest session of the bed; null when there is none
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

/** Only a change of assignment parts a device from its patient: standby and silence do not. */
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
