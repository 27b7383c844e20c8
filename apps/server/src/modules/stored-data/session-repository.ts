import type { StoredScope } from '@eupnea/contracts/stored-scope';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../storage/open-storage.ts';
import { type Member, isOwnMembership, sessionVisible } from '../access/access-service.ts';

export interface VisibleSession {
  readonly id: number;
  readonly version: number;
  readonly deviceId: number;
  readonly deviceDescription: string | null;
  readonly patientId: number | null;
  readonly pseudonym: string | null;
  readonly startedAtUs: bigint;
  /** Null while the session is ongoing. */
  readonly endedAtUs: bigint | null;
  readonly endReason: string | null;
  readonly fileName: string | null;
}

interface SessionRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly device_id: number;
  readonly device_description: string | null;
  readonly patient_id: number | null;
  readonly pseudonym: string | null;
  /** int8 comes as text through drizzle's raw queries. */
  readonly started_at_us: string | bigint;
  readonly ended_at_us: string | bigint | null;
  readonly end_reason: string | null;
  readonly file_name: string | null;
}

/**
 * Maximum number of sessions: a patient has some tens, a bed in use for years some thousands. Older ones are
 * left out.
 */
export const SESSIONS_MAX = 2000;

/** Sessions in scope that the user may see, newest first; those of a recording after its publication. */
export async function listVisibleSessions(
  db: Database,
  viewer: Member,
  scope: StoredScope,
): Promise<readonly VisibleSession[]> {
  const conditions: SQL[] = [
    sql`(session.recording_id is null or recording.state = 'published')`,
    sessionVisible(viewer, sql`session`),
    ...scopeConditions(viewer, scope),
  ];
  const result = await db.execute<SessionRow>(sql`
    select session.id, session.version, session.device_id, device.description as device_description,
      session.patient_id, patient.pseudonym, session.started_at_us, session.ended_at_us, session.end_reason,
      recording.file_name
    from ventilation_session session
    join device on device.id = session.device_id
    left join patient on patient.id = session.patient_id
    left join recording on recording.id = session.recording_id
    where ${sql.join(conditions, sql` and `)}
    order by session.started_at_us desc, session.id limit ${SESSIONS_MAX}`);
  return result.rows.map((row) => ({
    id: row.id,
    version: row.version,
    deviceId: row.device_id,
    deviceDescription: row.device_description,
    patientId: row.patient_id,
    pseudonym: row.pseudonym,
    startedAtUs: BigInt(row.started_at_us),
    endedAtUs: row.ended_at_us === null ? null : BigInt(row.ended_at_us),
    endReason: row.end_reason,
    fileName: row.file_name,
  }));
}

function scopeConditions(viewer: Member, scope: StoredScope): readonly SQL[] {
  const conditions: SQL[] = [];
  const { patient_id, project_id, device_id, deviceId, ventilation_session_id, startTime, endTime } = scope;
  if (patient_id !== undefined) conditions.push(sql`session.patient_id = ${patient_id}`);
  if (device_id !== undefined) conditions.push(sql`session.device_id = ${device_id}`);
  if (deviceId !== undefined) conditions.push(sql`session.device_id = ${deviceId}`);
  if (ventilation_session_id !== undefined) conditions.push(sql`session.id = ${ventilation_session_id}`);
  if (project_id !== undefined) conditions.push(inProject(viewer, project_id));
  if (startTime !== undefined) {
    conditions.push(sql`(session.ended_at_us is null or session.ended_at_us > ${toMicroseconds(startTime)})`);
  }
  if (endTime !== undefined) conditions.push(sql`session.started_at_us < ${toMicroseconds(endTime)}`);
  return conditions;
}

/** A project without the user gives the same answer as an unknown one. */
function inProject(viewer: Member, projectId: number): SQL {
  return sql`exists (
    select 1 from project named
    join project_member member on member.project_id = named.id and ${isOwnMembership(viewer)} and member.can_view
    where named.id = ${projectId} and named.deleted_at is null and case when session.patient_id is null
      then exists (select 1 from project_device held
        where held.project_id = named.id and held.device_id = session.device_id)
      else exists (select 1 from project_patient held
        where held.project_id = named.id and held.patient_id = session.patient_id) end)`;
}

export async function isProjectVisible(db: Database, viewer: Member, projectId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from project join project_member member on member.project_id = project.id
      and ${isOwnMembership(viewer)} and member.can_view
    where project.id = ${projectId} and project.deleted_at is null`);
  return rows.length > 0;
}

export function toMicroseconds(time: string): bigint {
  return BigInt(Date.parse(time)) * 1000n;
}
