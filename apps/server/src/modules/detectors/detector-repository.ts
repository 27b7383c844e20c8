import type { DetectorFault, DetectorProblem, DetectorRun } from '@eupnea/contracts/detector';
import { type ChannelCode, isoTimeOfUs, type LabelKind } from '@eupnea/model';
import type { Pool, PoolClient } from 'pg';
import type { StoredModel } from '../../storage/schema/detector.ts';
import type { DetectorAnswer, WindowBreath } from './detector-window.ts';

type Queryable = Pick<Pool | PoolClient, 'query'>;

export interface DetectorRow {
  readonly id: number;
  readonly version: number;
  readonly project_id: number;
  readonly name: string;
  /** Null for a model. */
  readonly address: string | null;
  /** Null for a program with an address. */
  readonly model: StoredModel | null;
  readonly channels: ChannelCode[];
  readonly window_s: number;
  readonly step_s: number;
  /** Rows of before the comparison with labels have no kind. */
  readonly classes: readonly {
    readonly class: string;
    readonly name: string;
    readonly kind?: Exclude<LabelKind, 'normal'> | null;
  }[];
  readonly secret_header: string | null;
  readonly secret_sealed: string | null;
  readonly created_at: Date;
  /** Null unless the detector was removed. */
  readonly deleted_at: Date | null;
}

export interface RunRow {
  readonly id: number;
  readonly detector_id: number;
  readonly detector_version: number;
  readonly device_id: number;
  readonly session_id: number;
  readonly from_us: bigint;
  readonly to_us: bigint;
}

export interface ProjectSession {
  readonly device_id: number;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint | null;
}

/** A detector of an active project, also a removed one. */
export async function findAnyDetector(pool: Queryable, id: number): Promise<DetectorRow | null> {
  const { rows } = await pool.query<DetectorRow>(
    `select detector.* from detector join project on project.id = detector.project_id
     where detector.id = $1 and project.deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findDetector(pool: Queryable, id: number): Promise<DetectorRow | null> {
  const row = await findAnyDetector(pool, id);
  return row?.deleted_at === null ? row : null;
}

export async function listDetectorRows(pool: Queryable, projectId: number): Promise<readonly DetectorRow[]> {
  const { rows } = await pool.query<DetectorRow>(
    'select * from detector where project_id = $1 and deleted_at is null order by name, id',
    [projectId],
  );
  return rows;
}

export async function findRun(pool: Queryable, id: number): Promise<RunRow | null> {
  const { rows } = await pool.query<RunRow>(
    `select id, detector_id, detector_version, device_id, session_id, from_us, to_us from detector_run
     where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** A session of the project's patients, or without a patient of its devices; null for any other. */
export async function findProjectSession(
  pool: Queryable,
  projectId: number,
  sessionId: number,
): Promise<ProjectSession | null> {
  const { rows } = await pool.query<ProjectSession>(
    `select session.device_id, session.started_at_us, session.ended_at_us from ventilation_session session
     where session.id = $2 and case when session.patient_id is null
       then exists (select 1 from project_device owned
         where owned.project_id = $1 and owned.device_id = session.device_id)
       else exists (select 1 from project_patient owned
         join patient on patient.id = owned.patient_id and patient.deleted_at is null
         where owned.project_id = $1 and owned.patient_id = session.patient_id) end`,
    [projectId, sessionId],
  );
  return rows[0] ?? null;
}

interface StoredRun extends RunRow {
  readonly analysis_id: number;
  readonly detector_name: string;
  readonly state: DetectorRun['state'] | null;
  readonly outcome: 'done' | 'cancelled' | null;
  readonly created_at: Date;
  readonly faults: DetectorFault[];
  readonly progress: number | null;
  readonly windows: number;
  readonly windows_failed: number;
  readonly findings: number;
  readonly problem: DetectorProblem | null;
  readonly is_stopped: boolean;
}

const SELECT_RUNS = `select run.*, detector.name as detector_name, job.state, job.progress,
       (select count(*)::int from detector_finding found where found.run_id = run.id) as findings
     from detector_run run join detector on detector.id = run.detector_id left join job on job.id = run.job_id`;

/** Newest first, with the number of all findings: also of those that the export leaves out after a transfer. */
export async function listRuns(
  pool: Queryable,
  detectorId: number,
  most: number,
): Promise<readonly DetectorRun[]> {
  const { rows } = await pool.query<StoredRun>(
    `${SELECT_RUNS} where run.detector_id = $1 order by run.id desc limit $2`,
    [detectorId, most],
  );
  return rows.map(toRun);
}

/** The newest run of each detector over one of the sessions. */
export async function listNewestRuns(
  pool: Queryable,
  detectorIds: readonly number[],
  sessionIds: readonly number[],
): Promise<readonly DetectorRun[]> {
  const { rows } = await pool.query<StoredRun>(
    `${SELECT_RUNS} where run.id in (select max(newest.id) from detector_run newest
       where newest.detector_id = any($1::int[]) and newest.session_id = any($2::int[])
       group by newest.detector_id)`,
    [detectorIds, sessionIds],
  );
  return rows.map(toRun);
}

function toRun(row: StoredRun): DetectorRun {
  const { id, detector_id, detector_name, analysis_id, session_id } = row;
  const { windows, windows_failed, findings, problem, is_stopped } = row;
  // Finished jobs are removed after a while; a run that has neither a job nor an outcome did not happen.
  const state = row.state ?? row.outcome ?? 'failed';
  return {
    id,
    detector_id,
    detector_name,
    analysis_id,
    session_id,
    start: isoTimeOfUs(row.from_us),
    end: isoTimeOfUs(row.to_us),
    state,
    created_at: row.created_at.toISOString(),
    progress: row.progress ?? (state === 'done' ? 1 : 0),
    windows,
    windows_failed,
    findings,
    problem,
    faults: row.faults.toSorted((left, right) => right.count - left.count),
    is_stopped,
  };
}

export async function readWindowBreaths(
  pool: Queryable,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<readonly WindowBreath[]> {
  const { rows } = await pool.query<{
    started_at_us: bigint;
    epoch: number;
    start_index: bigint;
    end_index: bigint;
  }>(
    `select started_at_us, epoch, start_index, end_index from breath
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us`,
    [deviceId, fromUs, toUs],
  );
  return rows.map(({ started_at_us: startedAtUs, epoch, start_index, end_index }) => ({
    startedAtUs,
    epoch,
    startIndex: Number(start_index),
    endIndex: Number(end_index),
  }));
}

export async function insertFindings(
  client: Queryable,
  run: RunRow,
  findings: readonly DetectorAnswer[],
): Promise<void> {
  if (findings.length === 0) return;
  await client.query(
    `insert into detector_finding
       (run_id, device_id, started_at_us, ended_at_us, breath_started_at_us, class, confidence)
     select $1, $2, * from unnest($3::int8[], $4::int8[], $5::int8[], $6::text[], $7::float8[])`,
    [
      run.id,
      run.device_id,
      findings.map(({ startedAtUs }) => startedAtUs),
      findings.map(({ endedAtUs }) => endedAtUs),
      findings.map(({ breathStartedAtUs }) => breathStartedAtUs),
      findings.map((finding) => finding.class),
      findings.map(({ confidence }) => confidence),
    ],
  );
}

export interface ExportedFinding {
  readonly id: number;
  readonly run_id: number;
  readonly analysis_id: number;
  readonly session_id: number;
  readonly device_id: number;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint;
  readonly breath_started_at_us: bigint | null;
  readonly class: string;
  readonly confidence: number;
}

/**
 * A page of findings after an id. Only those whose time still belongs to a patient or device of the detector's project
 * are answered, because a transfer may have moved it meanwhile.
 */
export async function readFindingPage(
  pool: Queryable,
  { id, project_id: projectId }: DetectorRow,
  afterId: number,
  most: number,
): Promise<readonly ExportedFinding[]> {
  const { rows } = await pool.query<ExportedFinding>(
    `select found.*, run.analysis_id, session.id as session_id
     from detector_finding found join detector_run run on run.id = found.run_id
     join ventilation_session session on session.device_id = found.device_id
       and session.started_at_us <= found.started_at_us
       and (session.ended_at_us is null or session.ended_at_us > found.started_at_us)
     where run.detector_id = $1 and found.id > $3 and case when session.patient_id is null
       then exists (select 1 from project_device owned
         where owned.project_id = $2 and owned.device_id = session.device_id)
       else exists (select 1 from project_patient owned
         join patient on patient.id = owned.patient_id and patient.deleted_at is null
         where owned.project_id = $2 and owned.patient_id = session.patient_id) end
     order by found.id limit $4`,
    [id, projectId, afterId, most],
  );
  return rows;
}
