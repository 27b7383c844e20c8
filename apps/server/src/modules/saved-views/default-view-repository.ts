import type { DefaultView } from '@eupnea/contracts/saved-view';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { defaultView } from '../../storage/schema/default-view.ts';
import { project } from '../../storage/schema/project.ts';
import { savedView } from '../../storage/schema/saved-view.ts';
import type { Viewer } from '../access/access-service.ts';
import { isVisible, ofLivingProject } from './saved-view-repository.ts';

/** @returns the viewer's default views that the viewer can still see, at most one per screen */
export async function listDefaultViews(executor: Executor, viewer: Viewer): Promise<DefaultView[]> {
  const rows = await executor
    .select({ id: savedView.id, screen: savedView.screen, search: savedView.search })
    .from(defaultView)
    .innerJoin(savedView, eq(savedView.id, defaultView.viewId))
    .leftJoin(project, ofLivingProject)
    .where(and(eq(defaultView.userId, viewer.userId), isNull(savedView.deletedAt), isVisible(viewer)));
  return rows.map(({ search, ...row }) => ({ ...row, search: { ...search } }));
}

/** Replaces the user's default of the screen. */
export async function writeDefaultView(
  executor: Executor,
  values: typeof defaultView.$inferInsert,
): Promise<void> {
  await executor
    .insert(defaultView)
    .values(values)
    .onConflictDoUpdate({
      target: [defaultView.userId, defaultView.screen],
      set: { viewId: values.viewId },
    });
}

export async function removeDefaultView(executor: Executor, userId: number, viewId: number): Promise<void> {
  await executor
    .delete(defaultView)
    .where(and(eq(defaultView.userId, userId), eq(defaultView.viewId, viewId)));
}
