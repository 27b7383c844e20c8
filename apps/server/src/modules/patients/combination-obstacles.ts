import type { CombinationPreview } from '@eupnea/contracts/patient-record';
import { eq, sql } from 'drizzle-orm';
import { ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { labSample } from '../../storage/schema/lab-sample.ts';
import { medication } from '../../storage/schema/medication.ts';
import { note } from '../../storage/schema/note.ts';
import type { Viewer } from '../access/access-service.ts';
import { countBreathsOfPatient, findDeviceOfPatient } from '../occupancy/occupancy-service.ts';
import { listProjectsOfPatient } from './patient-repository.ts';

/**
 * The projects of both records see the combined record. The caller must manage all projects of the ending
 * record, because otherwise members of a project gain or lose access to a patient without its manager.
 */
export async function requireAllProjects(tx: Executor, viewer: Viewer, patientId: number): Promise<void> {
  if (!(await isInForeignProject(tx, viewer, patientId))) return;
  throw new ProblemError('conflict', {
    detail: 'The record that would end is also in a project that you do not manage: ask its manager',
  });
}

async function isInForeignProject(executor: Executor, viewer: Viewer, patientId: number): Promise<boolean> {
  const result = await executor.execute<{ foreign: boolean }>(sql`
    select exists (select 1 from project_patient owned
      join project on project.id = owned.project_id and project.deleted_at is null
      where owned.patient_id = ${patientId} and not exists (
        select 1 from project_member member
        where member.project_id = project.id and member.user_id = ${viewer.userId} and member.can_manage)) as foreign`);
  return result.rows[0]?.foreign === true;
}

type Described = Omit<CombinationPreview, 'into' | 'from' | 'periods' | 'breaths'>;

/** Data that move besides the time on devices, and obstacles. */
export async function describeCombination(
  executor: Executor,
  viewer: Viewer,
  { into, from }: { readonly into: number; readonly from: number },
): Promise<Described> {
  const known = new Set((await listProjectsOfPatient(executor, viewer, into)).map(({ id }) => id));
  const others = await listProjectsOfPatient(executor, viewer, from);
  const obstacles: Described['obstacles'] = [];
  const [intoDevice, fromDevice] = [
    await findDeviceOfPatient(executor, into),
    await findDeviceOfPatient(executor, from),
  ];
  if (intoDevice !== null && fromDevice !== null) obstacles.push('both_on_devices');
  if (await isInForeignProject(executor, viewer, from)) obstacles.push('foreign_project');
  return {
    breaths_before: await countBreathsOfPatient(executor, into),
    lab_samples: await executor.$count(labSample, eq(labSample.patientId, from)),
    medications: await executor.$count(medication, eq(medication.patientId, from)),
    notes: await executor.$count(note, eq(note.patientId, from)),
    added_projects: others.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name })),
    obstacles,
  };
}
