import { sql } from 'drizzle-orm';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { Database } from '../../storage/open-storage.ts';
import { type Member, sessionVisible } from '../access/access-service.ts';
import { PUBLISHED_SESSION } from './published-session.ts';

/** Requested period of a patient. */
export interface PatientPeriod {
  readonly patientId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

/** The part of a ventilation session in its patient's period. */
export interface PatientStretch extends PatientPeriod {
  /** Index of the requested period. */
  readonly place: number;
  readonly deviceId: number;
  readonly sessionToUs: bigint;
}

interface StretchRow extends Record<string, unknown> {
  readonly place: number;
  readonly patient_id: number;
  readonly device_id: number;
  /** int8 comes as text through drizzle's raw queries. */
  readonly from_us: string | bigint;
  readonly to_us: string | bigint;
  readonly ended_at_us: string | bigint | null;
}

/** Maximum number of stretches; more per day means a flapping device. */
const STRETCHES_MAX = 20_000;

const FOR_EVER_US = 9_000_000_000_000_000_000n;

/** Parts of the periods that the user may see, checked per session, in order of time. */
export async function listPatientStretches(
  db: Database,
  viewer: Member,
  periods: readonly PatientPeriod[],
): Promise<readonly PatientStretch[]> {
  const { rows } = await db.execute<StretchRow>(sql`
    select (asked.place - 1)::int as place, session.patient_id, session.device_id, session.ended_at_us,
      greatest(session.started_at_us, asked.from_us) as from_us,
      least(coalesce(session.ended_at_us, asked.to_us), asked.to_us) as to_us
    from unnest(${numberArray(periods.map(({ patientId }) => patientId))}::int[],
        ${bigintArray(periods.map(({ fromUs }) => fromUs))}::int8[],
        ${bigintArray(periods.map(({ toUs }) => toUs))}::int8[])
      with ordinality as asked (patient_id, from_us, to_us, place)
    join ventilation_session session on session.patient_id = asked.patient_id
      and session.started_at_us < asked.to_us
      and (session.ended_at_us is null or session.ended_at_us > asked.from_us)
    left join recording on recording.id = session.recording_id
    where ${PUBLISHED_SESSION} and ${sessionVisible(viewer, sql`session`)}
    order by session.started_at_us limit ${STRETCHES_MAX}`);
  return rows.map((row) => ({
    place: row.place,
    patientId: row.patient_id,
    deviceId: row.device_id,
    fromUs: BigInt(row.from_us),
    toUs: BigInt(row.to_us),
    sessionToUs: row.ended_at_us === null ? FOR_EVER_US : BigInt(row.ended_at_us),
  }));
}
