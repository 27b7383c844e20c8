import { sql } from 'drizzle-orm';
import { notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Viewer } from '../access/access-service.ts';

export interface ProjectRights {
  readonly projectId: number;
  /** Whether the viewer may change what others created. */
  readonly manages: boolean;
}

/**
 * View permission includes export, as in modules/exports. A project without the viewer gives the same answer
 * as an unknown one.
 */
export async function requireProject(
  executor: Executor,
  viewer: Viewer,
  projectId: number,
): Promise<ProjectRights> {
  const { rows } = await executor.execute<{ manages: boolean }>(sql`
    select member.can_manage as manages from project
    join project_member member on member.project_id = project.id
      and member.user_id = ${viewer.userId} and member.can_view
    where project.id = ${projectId} and project.deleted_at is null`);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return { projectId, manages: row.manages };
}
