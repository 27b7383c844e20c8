import { inArray } from 'drizzle-orm';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { patient } from '../../storage/schema/patient.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import type { AuditActor } from '../audit/audit-service.ts';
import { recordPeriods } from './apply-periods.ts';
import { requireFreePatient } from './change-occupancy.ts';
import { checkManages } from './check-occupancy-access.ts';
import { moveSessions } from './move-sessions.ts';
import {
  findChange,
  listLaterChanges,
  listPeriods,
  lockDevice,
  markUndone,
  type ChangeRecord,
  type PeriodRecord,
} from './occupancy-repository.ts';

/** Restores the combined record in the same transaction, before its time moves back. */
export type UndoCombination = (
  tx: Executor,
  change: ChangeRecord,
  viewer: Viewer,
  actor: AuditActor,
) => Promise<void>;

export interface UndoRequest {
  readonly viewer: Viewer;
  readonly changeId: number;
  readonly actor: AuditActor;
  /** Bound to the transaction. */
  readonly access: AccessService;
  readonly now: Date;
  readonly undoCombination: UndoCombination;
}

export async function undoChange(
  tx: Executor,
  request: UndoRequest,
): Promise<{ readonly change: ChangeRecord; readonly periods: readonly PeriodRecord[] }> {
  const { viewer, changeId, actor, access, now } = request;
  const found = await findChange(tx, changeId);
  if (found === null) throw notFound();
  const periods = await listPeriods(tx, [changeId]);
  for (const deviceId of new Set(periods.map((period) => period.deviceId))) await lockDevice(tx, deviceId);
  if (found.kind !== 'combination') await checkMayUndo(access, viewer, periods);
  if (found.undoneAt !== null) {
    throw new ProblemError('conflict', { detail: 'This change was undone already' });
  }
  await checkNothingLater(tx, changeId);
  if (found.kind === 'combination') await request.undoCombination(tx, found, viewer, actor);
  await checkPatientsStand(tx, periods);
  for (const { deviceId, startedAtUs, endedAtUs, patientBefore, patientAfter } of periods) {
    if (endedAtUs === null && patientBefore !== null) await requireFreePatient(tx, patientBefore, deviceId);
    await moveSessions(tx, { deviceId, startedAtUs, endedAtUs, from: patientAfter, to: patientBefore }, now);
  }
  await markUndone(tx, changeId, viewer.userId, now);
  const back = periods.map((period) => ({
    ...period,
    patientBefore: period.patientAfter,
    patientAfter: period.patientBefore,
  }));
  await recordPeriods(tx, 'occupancy.undo', changeId, back, actor);
  return { change: { ...found, undoneAt: now }, periods };
}

async function checkMayUndo(
  access: AccessService,
  viewer: Viewer,
  periods: readonly PeriodRecord[],
): Promise<void> {
  for (const { deviceId, patientBefore, patientAfter } of periods) {
    if (patientAfter !== null) await checkManages(access, viewer, deviceId, patientAfter);
    if (patientBefore !== null) await checkManages(access, viewer, deviceId, patientBefore);
    if (patientBefore === null && patientAfter === null) throw notFound();
  }
}

async function checkNothingLater(tx: Executor, changeId: number): Promise<void> {
  const later = await listLaterChanges(tx, changeId);
  if (later.length === 0) return;
  throw new ProblemError('conflict', {
    detail: 'Something later touches the same time: undo that first',
    errors: later.map(({ id, kind, createdAt }) => ({
      path: `changes/${id}`,
      message: `${kind} ${id} of ${createdAt.toISOString()}`,
    })),
  });
}

/** Time cannot move back to a record that was deleted, combined or erased since. */
async function checkPatientsStand(tx: Executor, periods: readonly PeriodRecord[]): Promise<void> {
  const ids = new Set(
    periods.flatMap(({ patientBefore }) => (patientBefore === null ? [] : [patientBefore])),
  );
  if (ids.size === 0) return;
  const rows = await tx
    .select({ id: patient.id, deletedAt: patient.deletedAt })
    .from(patient)
    .where(inArray(patient.id, [...ids]));
  const standing = new Set(rows.filter((row) => row.deletedAt === null).map((row) => row.id));
  const gone = [...ids].filter((id) => !standing.has(id));
  if (gone.length === 0) return;
  throw new ProblemError('conflict', {
    detail: `Patient ${gone.join(', ')} is deleted or erased: restore it first`,
  });
}
