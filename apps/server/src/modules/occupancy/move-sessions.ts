import { and, eq, sql } from 'drizzle-orm';
import type { ServerTimeUs } from '@eupnea/model';
import type { Executor } from '../../storage/executor.ts';
import { recording } from '../../storage/schema/recording.ts';
import { ventilationSession } from '../../storage/schema/ventilation-session.ts';
import { lockSessionsAround, type SessionRecord } from './occupancy-repository.ts';

export interface SessionMove {
  readonly deviceId: number;
  readonly startedAtUs: ServerTimeUs;
  /** Null for everything from the start on. */
  readonly endedAtUs: ServerTimeUs | null;
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Assigns a period of a device to another patient by editing sessions, in the caller's transaction with the
 * device locked; no breath row moves. The first part of a split session keeps its id. Neighbours that belong
 * together are merged, so that an undo restores the original sessions.
 */
export async function moveSessions(tx: Executor, move: SessionMove, now: Date): Promise<void> {
  // Both borders move at once, so the constraint is deferred to the end of the transaction.
  await tx.execute(sql`set constraints ventilation_session_no_overlap deferred`);
  for (const session of await lockSessionsAround(tx, move.deviceId, move.startedAtUs, move.endedAtUs)) {
    if (session.patientId === move.from && sharesTime(session, move))
      await moveWithin(tx, session, move, now);
  }
  await mergeParted(tx, move, now);
}

function sharesTime(session: SessionRecord, move: SessionMove): boolean {
  const beginsBefore = move.endedAtUs === null || session.startedAtUs < move.endedAtUs;
  return beginsBefore && (session.endedAtUs === null || session.endedAtUs > move.startedAtUs);
}

async function moveWithin(tx: Executor, session: SessionRecord, move: SessionMove, now: Date): Promise<void> {
  const hasHead = session.startedAtUs < move.startedAtUs;
  const moveEndUs = move.endedAtUs;
  const hasTail = moveEndUs !== null && (session.endedAtUs === null || moveEndUs < session.endedAtUs);
  const middleEnd = hasTail
    ? { endedAtUs: moveEndUs, endReason: 'transfer' as const }
    : { endedAtUs: session.endedAtUs, endReason: session.endReason };
  const { deviceId, recordingId } = session;
  if (hasHead) {
    await update(tx, session, { endedAtUs: move.startedAtUs, endReason: 'transfer' }, now);
    await tx
      .insert(ventilationSession)
      .values({ deviceId, recordingId, patientId: move.to, startedAtUs: move.startedAtUs, ...middleEnd });
  } else {
    await update(tx, session, { patientId: move.to, ...middleEnd }, now);
  }
  if (!hasTail) {
    // An imported file that moved as a whole belongs to the new patient.
    if (!hasHead && recordingId !== null) {
      await tx.update(recording).set({ patientId: move.to }).where(eq(recording.id, recordingId));
    }
    return;
  }
  await tx.insert(ventilationSession).values({
    deviceId,
    recordingId,
    patientId: session.patientId,
    startedAtUs: moveEndUs,
    endedAtUs: session.endedAtUs,
    endReason: session.endReason,
  });
}

async function mergeParted(tx: Executor, move: SessionMove, now: Date): Promise<void> {
  const sessions = await lockSessionsAround(tx, move.deviceId, move.startedAtUs, move.endedAtUs);
  let [kept] = sessions;
  for (const next of sessions.slice(1)) {
    if (kept !== undefined && belongTogether(kept, next)) {
      await tx.delete(ventilationSession).where(eq(ventilationSession.id, next.id));
      const { endedAtUs, endReason } = next;
      await update(tx, kept, { endedAtUs, endReason }, now);
      kept = { ...kept, endedAtUs, endReason, version: kept.version + 1 };
    } else kept = next;
  }
}

function belongTogether(one: SessionRecord, next: SessionRecord): boolean {
  return (
    one.endReason === 'transfer' &&
    one.endedAtUs === next.startedAtUs &&
    one.patientId === next.patientId &&
    one.recordingId === next.recordingId
  );
}

async function update(
  tx: Executor,
  session: SessionRecord,
  values: Partial<typeof ventilationSession.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(ventilationSession)
    .set({ ...values, version: session.version + 1, updatedAt: now })
    .where(and(eq(ventilationSession.id, session.id), eq(ventilationSession.version, session.version)));
}
