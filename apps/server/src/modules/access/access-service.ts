import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { numberArray } from '../../storage/recording/array-literal.ts';

/** The user whose access is checked. The administrator role alone opens no patient data. */
export interface Viewer extends Member {
  readonly isAdmin: boolean;
}

/** A user with the projects in which the membership counts. */
export interface Member {
  readonly userId: number;
  /** Projects that an API token is limited to; null means every project of the user. */
  readonly projectIds: readonly number[] | null;
}

/**
 * SQL condition on `project_member`: the row is the viewer's, in a project within the reach of the viewer's
 * API token.
 */
export function isOwnMembership(viewer: Member, row: SQL = sql`member`): SQL {
  return sql`${row}.user_id = ${viewer.userId} and ${withinTokenProjects(viewer, sql`${row}.project_id`)}`;
}

/** SQL condition on a project id: within the projects that an API token is limited to. */
export function withinTokenProjects({ projectIds }: Member, projectId: SQL): SQL {
  if (projectIds === null) return sql`true`;
  if (projectIds.length === 0) return sql`false`;
  return sql`${projectId} in (${sql.join(
    projectIds.map((id) => sql`${id}`),
    sql`, `,
  )})`;
}

/**
 * full: samples, numbers, patient. link: only link state and "in use". hidden: as if the device did not
 * exist.
 */
export type DeviceVisibility = 'full' | 'link' | 'hidden';

export type ProjectPermission = 'view' | 'label' | 'review' | 'manage';

const PERMISSION_COLUMNS: { readonly [Permission in ProjectPermission]: SQL } = {
  view: sql`member.can_view`,
  label: sql`member.can_label`,
  review: sql`member.can_review`,
  manage: sql`member.can_manage`,
};

/** A period of a device, in microseconds; a null end means still open. */
export interface Period {
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint | null;
}

/**
 * Access rules (definitions.md, Access), used by HTTP and live sockets. Data belongs to the ventilation session
 * in which it was measured. Members of the patient's projects see the session; without a patient, members of
 * the device's projects do.
 */
export class AccessService {
  readonly #db: Executor;

  constructor(db: Executor) {
    this.#db = db;
  }

  /** The same rules inside a transaction. */
  in(executor: Executor): AccessService {
    return new AccessService(executor);
  }

  async decideVisibility(viewer: Viewer, deviceId: number): Promise<DeviceVisibility> {
    const rows = await this.#queryDevices(viewer, sql`and device.id = ${deviceId}`);
    const [row] = rows;
    return row === undefined ? 'hidden' : judgeDevice(viewer, row);
  }

  /** Every device that the viewer may see, at least as a link. */
  async listVisibleDevices(viewer: Viewer): Promise<ReadonlyMap<number, 'full' | 'link'>> {
    const visible = new Map<number, 'full' | 'link'>();
    for (const row of await this.#queryDevices(viewer, sql``)) {
      const visibility = judgeDevice(viewer, row);
      if (visibility !== 'hidden') visible.set(row.id, visibility);
    }
    return visible;
  }

  /** Whether the viewer has this permission in one of the device's projects. */
  async hasDevicePermission(
    viewer: Viewer,
    deviceId: number,
    permission: ProjectPermission,
  ): Promise<boolean> {
    return await this.#exists(deviceInProject(viewer, sql`${deviceId}`, permission));
  }

  async hasPatientPermission(
    viewer: Viewer,
    patientId: number,
    permission: ProjectPermission,
  ): Promise<boolean> {
    return await this.#exists(patientInProject(viewer, sql`${patientId}`, permission));
  }

  /** Returns the patients for which the viewer has the permission, in one query. */
  async filterPatients(
    viewer: Viewer,
    patientIds: readonly number[],
    permission: ProjectPermission,
  ): Promise<ReadonlySet<number>> {
    if (patientIds.length === 0) return new Set();
    const result = await this.#db.execute<{ id: number }>(sql`
      select asked.id from unnest(${numberArray(patientIds)}::int[]) asked (id)
      where ${patientInProject(viewer, sql`asked.id`, permission)}`);
    return new Set(result.rows.map(({ id }) => id));
  }

  /**
   * Periods of this device that the viewer may not see, oldest first. They hide the previous patient after a
   * change of bed. They also hide time without a patient from users who see the device only through its
   * patient.
   */
  async listHiddenPeriods(viewer: Viewer, deviceId: number, fromUs: bigint): Promise<readonly Period[]> {
    const isMember = await this.hasDevicePermission(viewer, deviceId, 'view');
    const result = await this.#db.execute<SessionAccessRow>(sql`
      select session.started_at_us, session.ended_at_us, session.patient_id is not null as has_patient,
        ${patientInProject(viewer, sql`session.patient_id`, 'view')} as patient_in_project
      from ventilation_session session
      where session.device_id = ${deviceId} and session.recording_id is null
        and (session.ended_at_us is null or session.ended_at_us > ${fromUs})
      order by session.started_at_us`);
    const isVisible = (row: SessionAccessRow): boolean =>
      row.has_patient ? row.patient_in_project : isMember;
    if (isMember) return result.rows.filter((row) => !isVisible(row)).map(toPeriod);
    return listGaps(result.rows.filter(isVisible).map(toPeriod), fromUs);
  }

  /** Like hasPatientPermission, for a patient that may be deleted. */
  async hasRecordPermission(
    viewer: Viewer,
    patientId: number,
    permission: ProjectPermission,
  ): Promise<boolean> {
    return await this.#exists(patientInProject(viewer, sql`${patientId}`, permission, 'any'));
  }

  /** Leaves out the devices of imported files: their data are visible through their sessions. */
  async #queryDevices(viewer: Viewer, condition: SQL): Promise<readonly DeviceAccessRow[]> {
    const result = await this.#db.execute<DeviceAccessRow>(sql`
      select device.id,
        session.patient_id is not null as has_patient,
        ${deviceInProject(viewer, sql`device.id`, 'view')} as in_project,
        ${patientInProject(viewer, sql`session.patient_id`, 'view')} as patient_in_project
      from device
      left join lateral ${sessionInForce(sql`device.id`)} session on true
      where device.deleted_at is null and device.device_type <> 'file' ${condition}`);
    return result.rows;
  }

  async #exists(condition: SQL): Promise<boolean> {
    const result = await this.#db.execute<{ holds: boolean }>(sql`select ${condition} as holds`);
    return result.rows[0]?.holds === true;
  }
}

/**
 * The session that says who is on a device: the current one, or the last one when it ended by standby or
 * silence. Only a change of assignment separates a device from its patient. Sessions of imported files do not
 * count.
 */
export function sessionInForce(deviceId: SQL): SQL {
  return sql`(
    select newest.id, newest.patient_id from (
      select candidate.id, candidate.patient_id, candidate.ended_at_us, candidate.end_reason
      from ventilation_session candidate
      where candidate.device_id = ${deviceId} and candidate.recording_id is null
      order by candidate.started_at_us desc limit 1) newest
    where newest.ended_at_us is null or newest.end_reason in ('standby', 'silence'))`;
}

/** The device of a patient: the same rule, from the sessions of the patient. */
export function deviceOfPatient(patientId: SQL): SQL {
  return sql`(
    select held.device_id from ventilation_session held
    join device bed on bed.id = held.device_id and bed.deleted_at is null
    where held.patient_id = ${patientId} and held.recording_id is null
      and (held.ended_at_us is null or held.end_reason in ('standby', 'silence'))
      and not exists (select 1 from ventilation_session later
        where later.device_id = held.device_id and later.recording_id is null
          and later.started_at_us > held.started_at_us)
    limit 1)`;
}

interface DeviceAccessRow extends Record<string, unknown> {
  readonly id: number;
  readonly has_patient: boolean;
  readonly in_project: boolean;
  readonly patient_in_project: boolean;
}

interface SessionAccessRow extends Record<string, unknown> {
  /** int8 comes as text through drizzle's raw queries. */
  readonly started_at_us: string | bigint;
  readonly ended_at_us: string | bigint | null;
  readonly has_patient: boolean;
  readonly patient_in_project: boolean;
}

function toPeriod(row: SessionAccessRow): Period {
  return {
    startedAtUs: BigInt(row.started_at_us),
    endedAtUs: row.ended_at_us === null ? null : BigInt(row.ended_at_us),
  };
}

/** Gaps between the periods from `fromUs` on. The periods are sorted and do not overlap. */
function listGaps(periods: readonly Period[], fromUs: bigint): readonly Period[] {
  const gaps: Period[] = [];
  let gapStartUs: bigint | null = fromUs;
  for (const { startedAtUs, endedAtUs } of periods) {
    if (gapStartUs !== null && startedAtUs > gapStartUs) {
      gaps.push({ startedAtUs: gapStartUs, endedAtUs: startedAtUs });
    }
    gapStartUs = endedAtUs;
  }
  if (gapStartUs !== null) gaps.push({ startedAtUs: gapStartUs, endedAtUs: null });
  return gaps;
}

function judgeDevice(viewer: Viewer, row: DeviceAccessRow): DeviceVisibility {
  if (row.has_patient ? row.patient_in_project : row.in_project) return 'full';
  return row.in_project || viewer.isAdmin ? 'link' : 'hidden';
}

export function deviceInProject(viewer: Member, deviceId: SQL, permission: ProjectPermission): SQL {
  return sql`exists (
    select 1 from project_device owned
    join project on project.id = owned.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)}
    where owned.device_id = ${deviceId} and ${PERMISSION_COLUMNS[permission]})`;
}

/**
 * SQL condition that the viewer may see a session: through the projects of its patient, or of its device
 * without a patient.
 */
export function sessionVisible(viewer: Member, session: SQL): SQL {
  return sql`(case when ${session}.patient_id is null
    then ${deviceInProject(viewer, sql`${session}.device_id`, 'view')}
    else ${patientInProject(viewer, sql`${session}.patient_id`, 'view')} end)`;
}

/**
 * SQL condition on the projects of a patient; false for a deleted patient unless `known` is "any", which
 * restoring uses.
 */
export function patientInProject(
  viewer: Member,
  patientId: SQL,
  permission: ProjectPermission,
  known: 'standing' | 'any' = 'standing',
): SQL {
  const standing = sql`join patient known on known.id = owned.patient_id and known.deleted_at is null`;
  return sql`exists (
    select 1 from project_patient owned
    ${known === 'standing' ? standing : sql``}
    join project on project.id = owned.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)}
    where owned.patient_id = ${patientId} and ${PERMISSION_COLUMNS[permission]})`;
}
