import type { Executor } from '../../storage/executor.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { moveSessions } from './move-sessions.ts';
import { insertChange, type ChangeRecord } from './occupancy-repository.ts';
import type { MovedPeriod } from './plan-periods.ts';

export interface PeriodsToApply {
  readonly kind: ChangeRecord['kind'];
  readonly periods: readonly MovedPeriod[];
  readonly actor: AuditActor;
  readonly details?: unknown;
  readonly now: Date;
}

/** Moves the periods and records the change for undo and audit. */
export async function applyPeriods(tx: Executor, change: PeriodsToApply): Promise<ChangeRecord> {
  const { kind, periods, actor, details, now } = change;
  for (const { deviceId, startedAtUs, endedAtUs, patientBefore, patientAfter } of periods) {
    await moveSessions(tx, { deviceId, startedAtUs, endedAtUs, from: patientBefore, to: patientAfter }, now);
  }
  const createdBy = actor.kind === 'user' ? actor.userId : null;
  const record = await insertChange(tx, { kind, createdBy, periods, details });
  await recordPeriods(tx, `occupancy.${kind}`, record.id, periods, actor);
  return record;
}

/** Adds an entry per device with its periods, and one per patient with the id of the change. */
export async function recordPeriods(
  tx: Executor,
  action: string,
  changeId: number,
  periods: readonly MovedPeriod[],
  actor: AuditActor,
): Promise<void> {
  const deviceIds = new Set(periods.map(({ deviceId }) => deviceId));
  for (const deviceId of deviceIds) {
    const own = periods.filter((period) => period.deviceId === deviceId).map(describePeriod);
    const after = { change_id: changeId, periods: own };
    await recordChange(tx, { actor, action, objectKind: 'device', objectId: deviceId, after });
  }
  const patientIds = new Set(
    periods.flatMap(({ patientBefore, patientAfter }) => [patientBefore, patientAfter]),
  );
  for (const patientId of patientIds) {
    if (patientId === null) continue;
    const after = { change_id: changeId, device_ids: [...deviceIds] };
    await recordChange(tx, { actor, action, objectKind: 'patient', objectId: patientId, after });
  }
}

/** Microseconds as text, because JSON has no integers of that size. */
function describePeriod({ startedAtUs, endedAtUs, patientBefore, patientAfter }: MovedPeriod) {
  return {
    from_us: String(startedAtUs),
    to_us: endedAtUs === null ? null : String(endedAtUs),
    patient_before: patientBefore,
    patient_after: patientAfter,
  };
}
