import type { ModeInterval, ModeIntervalsBody } from '@eupnea/contracts/patient-record';
import { serverTimeUs } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import { notFound } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';

/** Maximum number of mode intervals; more means a fluttering device, and the newest count. */
const MODE_INTERVALS_MAX = 5000;

interface ModeRow extends Record<string, unknown> {
  readonly device_id: number;
  /** int8 comes as text through drizzle's raw queries. */
  readonly from_us: string | bigint;
  readonly to_us: string | bigint | null;
  readonly control: string;
  readonly sequence: string | null;
  readonly mode_name: string | null;
  readonly source: ModeInterval['source'];
}

/**
 * Ventilation modes during the ventilation of a patient: the device's intervals, cut at the patient's
 * sessions.
 */
export class ModeIntervalService {
  readonly #db: Database;
  readonly #access: AccessService;

  constructor(db: Database, access: AccessService) {
    this.#db = db;
    this.#access = access;
  }

  async list(viewer: Viewer, body: ModeIntervalsBody): Promise<ModeInterval[]> {
    const { patient_id: patientId, startTime, endTime } = body;
    if (!(await this.#access.hasPatientPermission(viewer, patientId, 'view'))) throw notFound();
    const fromUs = startTime === undefined ? null : serverTimeUs(Date.parse(startTime));
    const toUs = endTime === undefined ? null : serverTimeUs(Date.parse(endTime));
    const result = await this.#db.execute<ModeRow>(sql`
      select * from (
        select mode.device_id, greatest(mode.started_at_us, session.started_at_us) as from_us,
          least(mode.ended_at_us, session.ended_at_us) as to_us,
          mode.control, mode.sequence, mode.device_text as mode_name, mode.source
        from ventilation_session session
        join mode_interval mode on mode.device_id = session.device_id
          and (session.ended_at_us is null or mode.started_at_us < session.ended_at_us)
          and (mode.ended_at_us is null or mode.ended_at_us > session.started_at_us)
        where session.patient_id = ${patientId}) cut
      where (${fromUs}::int8 is null or to_us is null or to_us > ${fromUs})
        and (${toUs}::int8 is null or from_us < ${toUs})
      order by from_us desc limit ${MODE_INTERVALS_MAX}`);
    return result.rows.map(toModeInterval).toReversed();
  }
}

function toModeInterval(row: ModeRow): ModeInterval {
  const toIso = (timeUs: string | bigint): string => new Date(Number(BigInt(timeUs) / 1000n)).toISOString();
  return {
    device_id: row.device_id,
    from: toIso(row.from_us),
    to: row.to_us === null ? null : toIso(row.to_us),
    control: row.control,
    sequence: row.sequence,
    mode_name: row.mode_name,
    source: row.source,
  };
}
