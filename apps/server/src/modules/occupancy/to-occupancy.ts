import type { OccupancyChange, VentilationSession } from '@eupnea/contracts/occupancy';
import { isoTimeOfUs } from '@eupnea/model';
import type { ChangeRecord, SessionRecord } from './occupancy-repository.ts';
import type { MovedPeriod } from './plan-periods.ts';

export function describePeriod(period: MovedPeriod): OccupancyChange['periods'][number] {
  return {
    device_id: period.deviceId,
    from: isoTimeOfUs(period.startedAtUs),
    to: period.endedAtUs === null ? null : isoTimeOfUs(period.endedAtUs),
    patient_before: period.patientBefore,
    patient_after: period.patientAfter,
  };
}

export function toOccupancyChange(record: ChangeRecord, periods: readonly MovedPeriod[]): OccupancyChange {
  return {
    id: record.id,
    kind: record.kind,
    created_at: record.createdAt.toISOString(),
    created_by: record.createdBy,
    undone_at: record.undoneAt?.toISOString() ?? null,
    periods: periods.map(describePeriod),
  };
}

/** @param sees whether the caller may know the patient */
export function toVentilationSession(session: SessionRecord, sees: boolean): VentilationSession {
  return {
    id: session.id,
    version: session.version,
    device_id: session.deviceId,
    patient_id: sees ? session.patientId : null,
    in_use: !sees && session.patientId !== null,
    from: isoTimeOfUs(session.startedAtUs),
    to: session.endedAtUs === null ? null : isoTimeOfUs(session.endedAtUs),
    end_reason: session.endReason,
    recording_id: session.recordingId,
  };
}
