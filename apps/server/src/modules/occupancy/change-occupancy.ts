import { isoTimeOfUs, serverTimeUs, type ServerTimeUs } from '@eupnea/model';
import { and, eq, isNull } from 'drizzle-orm';
import { ProblemError, invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { patient } from '../../storage/schema/patient.ts';
import { ventilationSession } from '../../storage/schema/ventilation-session.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import {
  findDeviceOfPatient,
  findLastSession,
  insertChange,
  lockDevice,
  type SessionRecord,
} from './occupancy-repository.ts';
import { carriesOn } from './plan-periods.ts';

export interface OccupancyChangeRequest {
  readonly deviceId: number;
  /** Null frees the device. */
  readonly patientId: number | null;
  /** Start of the change; null means now. */
  readonly fromMs: number | null;
  readonly nowMs: number;
  readonly actor: AuditActor;
}

/** Tolerance for a clock ahead of ours, ms. */
const FUTURE_TOLERANCE_MS = 1000;

/**
 * Ends the current session and begins the next one at the same moment, in the caller's transaction. A device
 * never has two patients, and no breath falls between them.
 * @returns the border between the sessions; null when nothing changed
 */
export async function changeOccupancy(
  tx: Executor,
  change: OccupancyChangeRequest,
): Promise<ServerTimeUs | null> {
  if (!(await lockDevice(tx, change.deviceId))) throw notFound();
  if (change.patientId !== null) await requireFreePatient(tx, change.patientId, change.deviceId);
  const last = await findLastSession(tx, change.deviceId);
  const open = last?.endedAtUs === null ? last : null;
  const current = last !== null && carriesOn(last) ? last.patientId : null;
  if (current === change.patientId) return null;
  const fromUs = chooseStart(change, last);
  if (open !== null) {
    await tx
      .update(ventilationSession)
      .set({
        endedAtUs: fromUs,
        endReason: 'assignment',
        ...(beginsInFuture(open, change.nowMs) && { patientId: null }),
        version: open.version + 1,
        updatedAt: new Date(change.nowMs),
      })
      .where(eq(ventilationSession.id, open.id));
  }
  if (last !== null && open === null) await giveUpFuture(tx, last, change.nowMs);
  await tx
    .insert(ventilationSession)
    .values({ deviceId: change.deviceId, patientId: change.patientId, startedAtUs: fromUs });
  const { id: changeId } = await insertChange(tx, {
    kind: 'assignment',
    createdBy: change.actor.kind === 'user' ? change.actor.userId : null,
    periods: [
      {
        deviceId: change.deviceId,
        startedAtUs: fromUs,
        endedAtUs: null,
        patientBefore: current,
        patientAfter: change.patientId,
      },
    ],
  });
  await recordChange(tx, {
    actor: change.actor,
    action: change.patientId === null ? 'device.free' : 'device.assign',
    objectKind: 'device',
    objectId: change.deviceId,
    before: { patient_id: current },
    after: {
      patient_id: change.patientId,
      from: isoTimeOfUs(fromUs),
      change_id: changeId,
    },
  });
  const moved = { change_id: changeId, device_ids: [change.deviceId] };
  for (const [patientId, action] of [
    [current, 'patient.leave_device'],
    [change.patientId, 'patient.enter_device'],
  ] as const) {
    if (patientId === null) continue;
    await recordChange(tx, {
      actor: change.actor,
      action,
      objectKind: 'patient',
      objectId: patientId,
      after: moved,
    });
  }
  return fromUs;
}

/** Ends a session now that ended in the future, because the server's clock was set back: another patient's samples follow. */
async function giveUpFuture(tx: Executor, last: SessionRecord, nowMs: number): Promise<void> {
  const nowUs = serverTimeUs(nowMs);
  if (last.endedAtUs === null || last.endedAtUs <= nowUs) return;
  await tx
    .update(ventilationSession)
    .set({
      ...(beginsInFuture(last, nowMs)
        ? { patientId: null }
        : { endedAtUs: laterOf(nowUs, last.startedAtUs) }),
      version: last.version + 1,
      updatedAt: new Date(nowMs),
    })
    .where(eq(ventilationSession.id, last.id));
}

/** A period has a length of at least a microsecond. */
function laterOf(endedAtUs: ServerTimeUs, startedAtUs: ServerTimeUs): ServerTimeUs {
  return endedAtUs > startedAtUs ? endedAtUs : serverTimeUs(Number(startedAtUs + 1n) / 1000);
}

/**
 * True for a session that begins in the future, because the server's clock was set back: nothing was recorded at its time since, and
 * samples to come are of another patient.
 */
function beginsInFuture({ startedAtUs }: SessionRecord, nowMs: number): boolean {
  return startedAtUs > serverTimeUs(nowMs);
}

/** Locks the patient's row, so that two beds cannot take the same patient at once. */
export async function requireFreePatient(tx: Executor, patientId: number, deviceId: number): Promise<void> {
  const known = await tx
    .select({ id: patient.id })
    .from(patient)
    .where(and(eq(patient.id, patientId), isNull(patient.deletedAt)))
    .for('update');
  if (known.length === 0) throw notFound();
  const other = await findDeviceOfPatient(tx, patientId);
  if (other === null || other === deviceId) return;
  throw new ProblemError('conflict', {
    detail: `The patient is on ventilator ${other}: free that one first`,
    errors: [{ path: 'patient_id', message: `is on ventilator ${other}` }],
  });
}

/** Not in the future, and not before the recorded changes of this device. */
function chooseStart(change: OccupancyChangeRequest, last: SessionRecord | null): ServerTimeUs {
  const fromMs = change.fromMs ?? change.nowMs;
  if (fromMs > change.nowMs + FUTURE_TOLERANCE_MS) throw invalidField('from', 'is in the future');
  const fromUs = serverTimeUs(Math.min(fromMs, change.nowMs));
  const written = last === null ? null : (last.endedAtUs ?? last.startedAtUs);
  if (written === null || fromUs > written || last?.endedAtUs === fromUs) return fromUs;
  // Two changes within a millisecond: a period has a length of at least a microsecond.
  if (change.fromMs === null) return serverTimeUs(Number(written + 1n) / 1000);
  throw new ProblemError('conflict', {
    detail: 'Another assignment of this ventilator begins or ends later: use a transfer to correct the past',
    errors: [{ path: 'from', message: 'lies before the last change of this ventilator' }],
  });
}
