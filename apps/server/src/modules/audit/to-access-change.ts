import { sql } from 'drizzle-orm';
import type { AccessNote } from '../../http/access-notes.ts';
import type { Executor } from '../../storage/executor.ts';
import type { AuditChange } from './audit-service.ts';

/** @returns the entry of a note; null for a view of a device without a patient */
export async function toAccessChange(
  executor: Executor,
  note: AccessNote,
  times: number,
  at: Date,
): Promise<AuditChange | null> {
  const noted = { at: at.toISOString(), times };
  switch (note.kind) {
    case 'sign_in_refused':
      return await toRefusedSignIn(executor, note, noted);
    case 'provider_refused':
      return toRefusedEntrance('refusal.sign_in', note.userId, note.address, { ...noted, by: 'provider' });
    case 'factor_refused':
      return toRefusedEntrance('refusal.second_step', note.userId, note.address, noted);
    case 'step_up_refused':
      return {
        actor: { kind: 'user', userId: note.userId },
        action: 'refusal.step_up',
        objectKind: 'user',
        objectId: note.userId,
        after: noted,
        personal: { userId: note.userId, after: { address: note.address } },
      };
    case 'object_refused':
      return {
        actor: { kind: 'user', userId: note.userId, tokenId: note.tokenId, requestId: note.requestId },
        action: 'refusal.object',
        objectKind: note.objectKind,
        objectId: note.objectId,
        after: noted,
      };
    case 'call_refused':
      return {
        actor: { kind: 'user', userId: note.userId, tokenId: note.tokenId, requestId: note.requestId },
        action: 'refusal.call',
        objectKind: 'user',
        objectId: note.userId,
        after: { ...noted, route: note.route },
      };
    case 'patient_viewed':
      return toView(note.userId, note.patientId, noted);
    case 'device_viewed': {
      const patientId = await findPatientOnDevice(executor, note.deviceId);
      return patientId === null
        ? null
        : toView(note.userId, patientId, { ...noted, device_id: note.deviceId });
    }
  }
}

function toView(userId: number, patientId: number, after: object): AuditChange {
  return {
    actor: { kind: 'user', userId },
    action: 'view.patient',
    objectKind: 'patient',
    objectId: patientId,
    after,
  };
}

/**
 * Omits an e-mail address without an account, because users type passwords into that field. The network address is a
 * personal value.
 */
async function toRefusedSignIn(
  executor: Executor,
  note: Extract<AccessNote, { kind: 'sign_in_refused' }>,
  noted: object,
): Promise<AuditChange> {
  const { rows } = await executor.execute<{ id: number }>(
    sql`select id from app_user where lower(email) = ${note.email.toLowerCase()}`,
  );
  return toRefusedEntrance('refusal.sign_in', rows[0]?.id ?? null, note.address, noted);
}

/** @param userId null = no account could be identified */
function toRefusedEntrance(
  action: 'refusal.sign_in' | 'refusal.second_step',
  userId: number | null,
  address: string,
  noted: object,
): AuditChange {
  return {
    actor: { kind: 'system' },
    action,
    objectKind: 'user',
    objectId: userId ?? 0,
    after: { ...noted, account: userId === null ? 'unknown' : 'known' },
    personal: { ...(userId === null ? {} : { userId }), after: { address } },
  };
}

async function findPatientOnDevice(executor: Executor, deviceId: number): Promise<number | null> {
  const { rows } = await executor.execute<{ patient_id: number | null }>(
    sql`select patient_id from ventilation_session
        where device_id = ${deviceId} and ended_at_us is null and recording_id is null
        order by started_at_us desc limit 1`,
  );
  return rows[0]?.patient_id ?? null;
}
