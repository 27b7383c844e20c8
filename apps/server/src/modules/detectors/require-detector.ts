import { notFound } from '../../http/problem-error.ts';
import type { Storage } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { requireProject } from '../projects/project-service.ts';
import { type DetectorRow, findDetector } from './detector-repository.ts';

/** A registered detector of a project in which the viewer has the permission. */
export async function requireDetector(
  { db, pool }: Pick<Storage, 'db' | 'pool'>,
  viewer: Viewer,
  id: number,
  permission: 'view' | 'manage',
): Promise<DetectorRow> {
  const row = await findDetector(pool, id);
  if (row === null) throw notFound();
  await requireProject(db, viewer, row.project_id, permission);
  return row;
}
