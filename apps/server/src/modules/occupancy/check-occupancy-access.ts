import { sql, type SQL } from 'drizzle-orm';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { AccessService, Member, Viewer } from '../access/access-service.ts';
import { deviceInProject, patientInProject } from '../access/access-service.ts';

/**
 * Managers of the patient's projects manage the patient's time; managers of the device's projects manage time
 * without a patient.
 */
export async function checkManages(
  access: AccessService,
  viewer: Viewer,
  deviceId: number,
  patientId: number | null,
): Promise<void> {
  const has = (permission: 'view' | 'manage') =>
    patientId === null
      ? access.hasDevicePermission(viewer, deviceId, permission)
      : access.hasPatientPermission(viewer, patientId, permission);
  if (!(await has('view'))) throw notFound();
  if (!(await has('manage'))) throw new ProblemError('forbidden');
}

/** SQL condition: the user may see every patient of the change, and its device where there was no patient. */
export function isVisibleChange(viewer: Member): SQL {
  const seen = (patientId: SQL): SQL => sql`case when ${patientId} is null
    then ${deviceInProject(viewer, sql`moved.device_id`, 'view')}
    else ${patientInProject(viewer, patientId, 'view', 'any')} end`;
  return sql`not exists (select 1 from occupancy_change_period moved
    where moved.change_id = occupancy_change.id
      and not (${seen(sql`moved.patient_before`)} and ${seen(sql`moved.patient_after`)}))`;
}
