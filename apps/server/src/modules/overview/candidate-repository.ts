import { type SQL, sql } from 'drizzle-orm';
import { PUBLISHED_SESSION } from './published-session.ts';
import type { Database } from '../../storage/open-storage.ts';

/** A patient of the overview, with device and time of the newest breath; null without breaths. */
export interface OverviewCandidate {
  readonly patientId: number;
  readonly pseudonym: string;
  readonly newestUs: bigint | null;
  readonly device: { readonly id: number; readonly description: string | null } | null;
}

export interface CandidateQuery {
  readonly userId: number;
  readonly projectId: number | undefined;
  readonly search: string | undefined;
  /** Limits to patients with a ventilation session in the period. */
  readonly period: { readonly fromUs: bigint; readonly toUs: bigint } | null;
  readonly nowUs: bigint;
  readonly limit: number;
}

interface CandidateRow extends Record<string, unknown> {
  readonly patient_id: number;
  readonly pseudonym: string;
  readonly matching: number;
  /** int8 comes as text through drizzle's raw queries. */
  readonly newest_us: string | bigint | null;
  readonly device_id: number | null;
  readonly description: string | null;
}

/** Number of newest sessions searched for the newest breath, because the last ones may have none. */
const NEWEST_SESSIONS = 10;

/** Ventilated patients that the user may see, newest session first, and their total number. */
export async function listCandidates(
  db: Database,
  query: CandidateQuery,
): Promise<{ readonly candidates: readonly OverviewCandidate[]; readonly matching: number }> {
  const { rows } = await db.execute<CandidateRow>(sql`
    with kept as (
      select patient.id as patient_id, patient.pseudonym, count(*) over ()::int as matching,
        max(coalesce(session.ended_at_us, ${query.nowUs})) as until_us
      from ventilation_session session
      join patient on patient.id = session.patient_id and patient.deleted_at is null
      left join recording on recording.id = session.recording_id
      where ${sql.join(listConditions(query), sql` and `)}
      group by patient.id order by until_us desc, patient.id limit ${query.limit})
    select kept.patient_id, kept.pseudonym, kept.matching, newest.newest_us, newest.device_id, device.description
    from kept
    left join lateral (
      select held.device_id, last.newest_us
      from (select session.device_id, session.started_at_us, session.ended_at_us
        from ventilation_session session left join recording on recording.id = session.recording_id
        where session.patient_id = kept.patient_id and ${PUBLISHED_SESSION}
        order by session.started_at_us desc limit ${NEWEST_SESSIONS}) held
      cross join lateral (
        select started_at_us + ((end_index - start_index) / rate_hz * 1000000)::int8 as newest_us from breath
        where device_id = held.device_id and started_at_us >= held.started_at_us
          and (held.ended_at_us is null or started_at_us < held.ended_at_us)
        order by started_at_us desc limit 1) last
      order by last.newest_us desc limit 1) newest on true
    left join device on device.id = newest.device_id
    order by kept.until_us desc, kept.patient_id`);
  return {
    matching: rows[0]?.matching ?? 0,
    candidates: rows.map((row) => ({
      patientId: row.patient_id,
      pseudonym: row.pseudonym,
      newestUs: row.newest_us === null ? null : BigInt(row.newest_us),
      device: row.device_id === null ? null : { id: row.device_id, description: row.description },
    })),
  };
}

function listConditions({ userId, projectId, search, period }: CandidateQuery): SQL[] {
  return [
    PUBLISHED_SESSION,
    // Members of the patient's projects see the session: one list, hashed once.
    sql`session.patient_id in (select owned.patient_id from project_patient owned
      join project on project.id = owned.project_id and project.deleted_at is null
      join project_member member on member.project_id = owned.project_id
        and member.user_id = ${userId} and member.can_view
      ${projectId === undefined ? sql`` : sql`where owned.project_id = ${projectId}`})`,
    ...(search === undefined ? [] : [sql`strpos(lower(patient.pseudonym), lower(${search})) > 0`]),
    ...(period === null
      ? []
      : [
          sql`session.started_at_us < ${period.toUs}`,
          sql`(session.ended_at_us is null or session.ended_at_us > ${period.fromUs})`,
        ]),
  ];
}
