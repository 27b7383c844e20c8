import type { FeatureCode } from '@eupnea/contracts/feature';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ProviderGroup, ProviderSettings } from '../../../http/provider-settings.ts';
import type { Executor } from '../../../storage/executor.ts';
import { projectMember } from '../../../storage/schema/project-member.ts';
import { project } from '../../../storage/schema/project.ts';
import { recordChange } from '../../audit/audit-service.ts';
import { grantFeatures, listFeatures, revokeFeatures } from '../../features/feature-service.ts';
import { type IdentityRow, updateIdentity } from './identity-repository.ts';

type Permission = ProviderGroup['projects'][number]['permissions'][number];

/**
 * Grants what the configuration assigns to the provider's groups, and revokes what they granted at the last sign-in and
 * no longer do. Never revokes grants of an administrator or a project's manager. No group makes an administrator.
 */
export async function applyGroups(
  tx: Executor,
  identity: IdentityRow,
  settings: ProviderSettings,
  names: readonly string[],
): Promise<void> {
  const groups = names.flatMap((name) =>
    Object.hasOwn(settings.groups, name) ? (settings.groups[name] ?? []) : [],
  );
  const features = await applyFeatures(tx, identity, [...new Set(groups.flatMap((group) => group.features))]);
  const projectIds = await applyProjects(tx, identity, joinProjects(groups));
  const before = identity.granted;
  const granted = { features, projectIds };
  await updateIdentity(tx, identity.id, { granted });
  if (JSON.stringify(before) === JSON.stringify(granted)) return;
  await recordChange(tx, {
    actor: { kind: 'system' },
    action: 'user.set_by_groups',
    objectKind: 'user',
    objectId: identity.userId,
    before,
    after: { ...granted, provider: settings.id },
  });
}

/** @returns features granted by groups alone */
async function applyFeatures(
  tx: Executor,
  { userId, granted }: IdentityRow,
  wanted: readonly FeatureCode[],
): Promise<readonly FeatureCode[]> {
  const present = new Set((await listFeatures(tx, userId)).map(({ code }) => code));
  const own = wanted.filter((code) => !present.has(code) || granted.features.includes(code));
  await revokeFeatures(
    tx,
    userId,
    granted.features.filter((code) => !wanted.includes(code)),
  );
  await grantFeatures(tx, userId, own, null);
  return own;
}

/** @returns projects joined by groups alone */
async function applyProjects(
  tx: Executor,
  { userId, granted }: IdentityRow,
  wanted: ReadonlyMap<number, ReadonlySet<Permission>>,
): Promise<readonly number[]> {
  const known = await listStanding(tx, [...wanted.keys()]);
  const gone = granted.projectIds.filter((id) => !known.includes(id));
  if (gone.length > 0) {
    await tx
      .delete(projectMember)
      .where(and(eq(projectMember.userId, userId), inArray(projectMember.projectId, gone)));
  }
  const own: number[] = [];
  for (const projectId of known) {
    const may = wanted.get(projectId) ?? new Set<Permission>();
    const permissions = {
      canLabel: may.has('label'),
      canReview: may.has('review'),
      canManage: may.has('manage'),
    };
    const inserted = await tx
      .insert(projectMember)
      .values({ projectId, userId, canView: true, ...permissions })
      .onConflictDoNothing()
      .returning({ id: projectMember.projectId });
    if (inserted.length === 0 && !granted.projectIds.includes(projectId)) continue;
    own.push(projectId);
    await tx
      .update(projectMember)
      .set(permissions)
      .where(and(eq(projectMember.userId, userId), eq(projectMember.projectId, projectId)));
  }
  return own;
}

async function listStanding(tx: Executor, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: project.id })
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.deletedAt)));
  return rows.map(({ id }) => id);
}

function joinProjects(groups: readonly ProviderGroup[]): ReadonlyMap<number, ReadonlySet<Permission>> {
  const joined = new Map<number, Set<Permission>>();
  for (const { id, permissions } of groups.flatMap(({ projects }) => projects)) {
    joined.set(id, new Set([...(joined.get(id) ?? []), ...permissions]));
  }
  return joined;
}
