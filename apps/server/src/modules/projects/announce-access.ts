import { sql } from 'drizzle-orm';
import type { Bus } from '../../bus/bus.ts';
import type { Database } from '../../storage/open-storage.ts';

/** Makes live sockets check again who may see the devices of a project and those of its patients. */
export async function announceAccess(db: Database, bus: Bus, projectId: number): Promise<void> {
  const result = await db.execute<{ id: number }>(sql`
    select device_id as id from project_device where project_id = ${projectId}
    union select session.device_id from ventilation_session session
      join project_patient owned on owned.patient_id = session.patient_id and owned.project_id = ${projectId}
      where session.ended_at_us is null or session.end_reason in ('standby', 'silence')`);
  for (const { id } of result.rows) bus.publish('assignment.changed', { deviceId: id });
}
