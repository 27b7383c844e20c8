import type { EndpointObject } from '@eupnea/contracts/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import {
  deviceInProject,
  isOwnMembership,
  type Member,
  patientInProject,
  sessionInForce,
  sessionVisible,
  type Viewer,
  withinTokenProjects,
} from './access-service.ts';

/** SQL condition that a viewer may know of the object with this id. */
type Reach = (viewer: Viewer, id: SQL) => SQL;

/**
 * Who may know of an object, by its kind in the endpoint table. Deleted objects count where an endpoint restores
 * them. The services decide what the viewer may do with the object.
 */
const REACH: { readonly [Kind in EndpointObject]: Reach } = {
  device: deviceVisible,
  // A device whose patient moved on keeps the data of the sessions that the viewer may see.
  'device-data': (viewer, id) => sql`(${deviceVisible(viewer, id)} or exists (
    select 1 from ventilation_session session
    where session.device_id = ${id} and ${sessionVisible(viewer, sql`session`)}))`,
  patient: (viewer, id) => patientInProject(viewer, id, 'view'),
  'ventilation-session': (viewer, id) => sql`exists (
    select 1 from ventilation_session session where session.id = ${id} and ${sessionVisible(viewer, sql`session`)})`,
  'occupancy-change': (
    viewer,
    id,
  ) => sql`exists (select 1 from occupancy_change change where change.id = ${id})
    and not exists (select 1 from occupancy_change_period moved where moved.change_id = ${id}
      and not (${mayKnow(viewer, sql`moved.patient_before`)} and ${mayKnow(viewer, sql`moved.patient_after`)}))`,
  sample: (viewer, id) => sql`exists (select 1 from lab_sample sample
    where sample.id = ${id} and ${patientInProject(viewer, sql`sample.patient_id`, 'view')})`,
  medication: (viewer, id) => sql`exists (select 1 from medication given
    where given.id = ${id} and ${patientInProject(viewer, sql`given.patient_id`, 'view')})`,
  note: (viewer, id) => sql`exists (select 1 from note written
    where written.id = ${id} and ${patientInProject(viewer, sql`written.patient_id`, 'view')})`,
  project: (viewer, id) => sql`exists (select 1 from project_member member
    where member.project_id = ${id} and member.can_view and ${isOwnMembership(viewer)})`,
  invitation: ({ userId }, id) => sql`exists (select 1 from project_invitation invitation
    join app_user invited on lower(invited.email) = invitation.email and invited.verified_at is not null
    where invitation.id = ${id} and invited.id = ${userId})`,
  'sent-invitation': (viewer, id) => sql`exists (select 1 from project_invitation invitation
    where invitation.id = ${id} and ${projectVisible(viewer, sql`invitation.project_id`)})`,
  upload: (viewer, id) => sql`exists (select 1 from upload sent where sent.id = ${id}
    and sent.created_by = ${viewer.userId} and ${withinTokenProjects(viewer, sql`sent.project_id`)})`,
  recording: (viewer, id) => sql`exists (select 1 from recording where recording.id = ${id}
    and recording.state in ('published', 'deleted')
    and ${patientInProject(viewer, sql`recording.patient_id`, 'view')})`,
  'labeling-task': (viewer, id) => sql`exists (select 1 from labeling_task task
    join project on project.id = task.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)} and member.can_view
    where task.id = ${id} and (member.can_review or member.can_manage
      or (member.can_label and exists (select 1 from labeling_rater rater
        where rater.task_id = task.id and rater.user_id = ${viewer.userId}))))`,
  detector: (viewer, id) => sql`exists (select 1 from detector
    where detector.id = ${id} and ${projectVisible(viewer, sql`detector.project_id`)})`,
  cohort: cohortVisible,
  'cohort-snapshot': (viewer, id) => sql`exists (select 1 from research_snapshot snapshot
    where snapshot.id = ${id} and ${cohortVisible(viewer, sql`snapshot.cohort_id`)})`,
  dataset: (viewer, id) => sql`exists (select 1 from research_dataset made
    where made.id = ${id} and ${cohortVisible(viewer, sql`made.cohort_id`)})`,
  'saved-view': (viewer, id) => sql`exists (select 1 from saved_view kept where kept.id = ${id}
    and (kept.user_id = ${viewer.userId} or ${projectVisible(viewer, sql`kept.project_id`)}))`,
  template: ({ userId }, id) => sql`exists (select 1 from saved_view kept
    where kept.id = ${id} and kept.user_id = ${userId} and kept.screen in ('overview', 'trends'))`,
  token: ownedBy(sql`api_token`),
  identity: ownedBy(sql`external_identity`),
  factor: ownedBy(sql`user_factor`),
  'sign-in': ({ userId }, id) => sql`exists (select 1 from auth_session own
    where own.family = ${id}::uuid and own.user_id = ${userId})`,
};

/** Decides for every endpoint whether the caller may know of the objects that the request names. */
export class ObjectRightsService {
  readonly #db: Executor;

  constructor(db: Executor) {
    this.#db = db;
  }

  /** False for an unknown object too, so that both get the same answer. */
  async sees(viewer: Viewer, kind: EndpointObject, id: number | string): Promise<boolean> {
    const { rows } = await this.#db.execute<{ sees: boolean }>(
      sql`select ${REACH[kind](viewer, sql`${id}`)} as sees`,
    );
    return rows[0]?.sees === true;
  }
}

/** Administrators see every device, at least as a link; devices of imported files are visible through sessions. */
function deviceVisible(viewer: Viewer, id: SQL): SQL {
  if (viewer.isAdmin) return sql`exists (select 1 from device where device.id = ${id})`;
  return sql`exists (select 1 from device
    where device.id = ${id} and device.deleted_at is null and device.device_type <> 'file'
      and (${deviceInProject(viewer, id, 'view')} or exists (select 1 from ${sessionInForce(id)} session
        where ${patientInProject(viewer, sql`session.patient_id`, 'view')})))`;
}

function projectVisible(viewer: Member, projectId: SQL): SQL {
  return sql`exists (select 1 from project
    join project_member member on member.project_id = project.id and ${isOwnMembership(viewer)} and member.can_view
    where project.id = ${projectId} and project.deleted_at is null)`;
}

function cohortVisible(viewer: Member, id: SQL): SQL {
  return sql`exists (select 1 from research_cohort cohort
    where cohort.id = ${id} and ${projectVisible(viewer, sql`cohort.project_id`)})`;
}

function ownedBy(table: SQL): Reach {
  return ({ userId }, id) =>
    sql`exists (select 1 from ${table} own where own.id = ${id} and own.user_id = ${userId})`;
}

function mayKnow(viewer: Member, patientId: SQL): SQL {
  return sql`(${patientId} is null or ${patientInProject(viewer, patientId, 'view', 'any')})`;
}
