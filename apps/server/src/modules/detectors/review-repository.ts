import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { isOwnMembership, type Viewer } from '../access/access-service.ts';
import type { Stretch } from '../stored-data/stored-data-service.ts';
import type { DetectorRow } from './detector-repository.ts';

/** Longest finding: a window. */
const WINDOW_MAX_US = 120_000_000n;

export interface DetectorOfSession extends Record<string, unknown> {
  readonly session_id: number;
  readonly id: number;
  readonly name: string;
  readonly project_id: number;
  readonly project_name: string;
  readonly classes: DetectorRow['classes'];
  readonly manages: boolean;
  /** Whether it is a model, which needs no allowed network. */
  readonly is_model: boolean;
}

/** Detectors of the viewer's projects that hold the session's patient, or without one its ventilator. */
export async function listDetectorsOfSessions(
  executor: Executor,
  viewer: Viewer,
  sessionIds: readonly number[],
): Promise<readonly DetectorOfSession[]> {
  if (sessionIds.length === 0) return [];
  const { rows } = await executor.execute<DetectorOfSession>(sql`
    select session.id as session_id, detector.id, detector.name, detector.classes, project.id as project_id,
      project.name as project_name, member.can_manage as manages,
      detector.model is not null as is_model
    from detector join project on project.id = detector.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)} and member.can_view
    join ventilation_session session on session.id in ${sessionIds} and case when session.patient_id is null
      then exists (select 1 from project_device held
        where held.project_id = project.id and held.device_id = session.device_id)
      else exists (select 1 from project_patient held
        where held.project_id = project.id and held.patient_id = session.patient_id) end
    where detector.deleted_at is null
    order by detector.name, detector.id, session.started_at_us`);
  return rows;
}

/** Where findings of a detector are read. */
export interface DetectorStretch {
  readonly detectorId: number;
  readonly stretch: Pick<Stretch, 'deviceId' | 'fromUs' | 'toUs' | 'sessionFromUs'>;
}

export interface FoundRow extends Record<string, unknown> {
  readonly id: number;
  readonly detector_id: number;
  readonly run_id: number;
  readonly analysis_id: number;
  readonly device_id: number;
  readonly class: string;
  readonly confidence: number;
  /** int8 comes as text through drizzle's raw queries. */
  readonly started_at_us: string | bigint;
  readonly ended_at_us: string | bigint;
  readonly breath_started_at_us: string | bigint | null;
}

/**
 * Findings that touch the stretches, in order of time. Of runs of a detector over the same time, the newest that got an
 * answer for that time counts.
 */
export async function readFindingsInForce(
  executor: Executor,
  places: readonly DetectorStretch[],
  most: number,
): Promise<readonly FoundRow[]> {
  if (places.length === 0) return [];
  const asked = sql.join(
    places.map(({ detectorId, stretch }) => placeRow(detectorId, stretch)),
    sql`, `,
  );
  const { rows } = await executor.execute<FoundRow>(sql`
    select found.id, run.detector_id, found.run_id, run.analysis_id, found.device_id, found.class, found.confidence,
      found.started_at_us, found.ended_at_us, found.breath_started_at_us
    from (values ${asked}) asked (detector_id, device_id, least_us, from_us, to_us)
    join detector_finding found on found.device_id = asked.device_id
      and found.started_at_us >= asked.least_us and found.started_at_us < asked.to_us
      and found.ended_at_us > asked.from_us
    join detector_run run on run.id = found.run_id and run.detector_id = asked.detector_id
    where not exists (select 1 from detector_run newer
      where newer.detector_id = run.detector_id and newer.device_id = run.device_id and newer.id > run.id
        and exists (select 1 from jsonb_array_elements(newer.answered) part
          where (part->>0)::int8 <= found.started_at_us and (part->>1)::int8 > found.started_at_us))
    order by found.started_at_us, found.id limit ${most}`);
  return rows;
}

function placeRow(
  detectorId: number,
  { deviceId, fromUs, toUs, sessionFromUs }: DetectorStretch['stretch'],
): SQL {
  const reachUs = fromUs - WINDOW_MAX_US;
  const leastUs = reachUs > sessionFromUs ? reachUs : sessionFromUs;
  return sql`(${detectorId}::int, ${deviceId}::int, ${leastUs}::int8, ${fromUs}::int8, ${toUs}::int8)`;
}
