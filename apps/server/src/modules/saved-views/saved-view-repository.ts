import type { ListSavedViewsQuery, SavedView } from '@eupnea/contracts/saved-view';
import { type SQL, and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { project } from '../../storage/schema/project.ts';
import { savedView } from '../../storage/schema/saved-view.ts';
import { type Viewer, isOwnMembership } from '../access/access-service.ts';

/** Maximum number of listed views, more than a menu can show; the list has no pages. */
const LISTED_MAX = 500;

const selection = {
  view: savedView,
  username: appUser.username,
  projectName: project.name,
};

/** A view of a deleted project, or of a project that the caller cannot see, counts as private. */
export const ofLivingProject = and(eq(project.id, savedView.projectId), isNull(project.deletedAt));

/** Own views, and those of projects whose patients the viewer may see. */
export function isVisible(viewer: Viewer): SQL | undefined {
  return or(
    eq(savedView.userId, viewer.userId),
    sql`exists (select 1 from project_member member
      where member.project_id = ${project.id} and member.can_view and ${isOwnMembership(viewer)})`,
  );
}

export async function listViews(
  executor: Executor,
  viewer: Viewer,
  { screen }: ListSavedViewsQuery,
): Promise<SavedView[]> {
  const rows = await executor
    .select(selection)
    .from(savedView)
    .innerJoin(appUser, eq(appUser.id, savedView.userId))
    .leftJoin(project, ofLivingProject)
    .where(
      and(
        isNull(savedView.deletedAt),
        isVisible(viewer),
        screen === undefined ? undefined : eq(savedView.screen, screen),
      ),
    )
    .orderBy(asc(savedView.name), asc(savedView.id))
    .limit(LISTED_MAX);
  return rows.map((row) => toSavedView(row, viewer));
}

export type ViewState = 'kept' | 'deleted';

/** Returns null when the viewer sees no view with this id in this state. */
export async function findView(
  executor: Executor,
  viewer: Viewer,
  id: number,
  state: ViewState = 'kept',
): Promise<SavedView | null> {
  const [row] = await executor
    .select(selection)
    .from(savedView)
    .innerJoin(appUser, eq(appUser.id, savedView.userId))
    .leftJoin(project, ofLivingProject)
    .where(
      and(
        eq(savedView.id, id),
        state === 'kept' ? isNull(savedView.deletedAt) : sql`${savedView.deletedAt} is not null`,
        isVisible(viewer),
      ),
    );
  return row === undefined ? null : toSavedView(row, viewer);
}

type ViewValues = Pick<typeof savedView.$inferInsert, 'userId' | 'projectId' | 'screen' | 'name' | 'search'>;

/** @returns the id */
export async function insertView(executor: Executor, values: ViewValues): Promise<number> {
  const [row] = await executor.insert(savedView).values(values).returning({ id: savedView.id });
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row.id;
}

type ViewChange = Partial<Pick<typeof savedView.$inferInsert, 'name' | 'search' | 'projectId' | 'deletedAt'>>;

/** @returns false when the version is stale */
export async function updateView(
  executor: Executor,
  id: number,
  version: number,
  change: ViewChange,
): Promise<boolean> {
  const rows = await executor
    .update(savedView)
    .set({ ...change, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(savedView.id, id), eq(savedView.version, version)))
    .returning({ id: savedView.id });
  return rows.length > 0;
}

export async function countViews(executor: Executor, userId: number): Promise<number> {
  return await executor.$count(savedView, and(eq(savedView.userId, userId), isNull(savedView.deletedAt)));
}

/** Deletes views that can no longer be restored. */
export async function removeDeletedBefore(executor: Executor, userId: number, before: Date): Promise<void> {
  await executor.delete(savedView).where(and(eq(savedView.userId, userId), lt(savedView.deletedAt, before)));
}

interface ViewRow {
  readonly view: typeof savedView.$inferSelect;
  readonly username: string;
  readonly projectName: string | null;
}

function toSavedView({ view, username, projectName }: ViewRow, viewer: Viewer): SavedView {
  return {
    id: view.id,
    version: view.version,
    screen: view.screen,
    name: view.name,
    search: { ...view.search },
    project:
      view.projectId === null || projectName === null ? null : { id: view.projectId, name: projectName },
    is_own: view.userId === viewer.userId,
    owner: { id: view.userId, username },
    updated_at: view.updatedAt.toISOString(),
  };
}
