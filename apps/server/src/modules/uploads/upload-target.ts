import type { UploadQuery } from '@eupnea/contracts/upload';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import { project } from '../../storage/schema/project.ts';
import { type AccessService, type Viewer, isOwnMembership } from '../access/access-service.ts';
import { chooseProject } from '../projects/project-service.ts';

export interface UploadTarget {
  readonly projectId: number;
  /** Null for a new patient, created when the import is published. */
  readonly patientId: number | null;
}

/**
 * Target of an upload, checked before its first byte is read: a project that the caller manages, optionally a
 * patient in it.
 */
export async function chooseUploadTarget(
  executor: Executor,
  access: AccessService,
  viewer: Viewer,
  { project_id: named, patient_id: patientId }: UploadQuery,
): Promise<UploadTarget> {
  if (patientId === undefined)
    return { projectId: await chooseProject(executor, viewer, named), patientId: null };
  if (!(await access.hasPatientPermission(viewer, patientId, 'manage'))) throw notFound();
  const rows = await executor
    .select({ id: project.id })
    .from(projectPatient)
    .innerJoin(project, and(eq(project.id, projectPatient.projectId), isNull(project.deletedAt)))
    .innerJoin(
      projectMember,
      and(
        eq(projectMember.projectId, project.id),
        isOwnMembership(viewer, sql`${projectMember}`),
        eq(projectMember.canManage, true),
      ),
    )
    .where(eq(projectPatient.patientId, patientId))
    .orderBy(asc(project.id));
  const managed = rows.map(({ id }) => id);
  const projectId = named === undefined ? managed[0] : managed.find((id) => id === named);
  if (projectId === undefined) throw invalidField('project_id', 'The patient is not in this project');
  return { projectId, patientId };
}
