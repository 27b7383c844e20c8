import { GRANTABLE_FEATURE_CODES } from '@eupnea/contracts/administered-user';
import type { FeatureCode } from '@eupnea/contracts/feature';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { userFeature } from '../../storage/schema/user-feature.ts';

/** Features that can be granted. The browser adds cabinet and about for everyone. */
export const GRANTABLE_FEATURES: readonly FeatureCode[] = GRANTABLE_FEATURE_CODES;

export interface FeatureGrant {
  readonly code: FeatureCode;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** In the order of the code table; codes of a newer version are left out. */
export async function listFeatures(executor: Executor, userId: number): Promise<readonly FeatureGrant[]> {
  const rows = await executor.select().from(userFeature).where(eq(userFeature.userId, userId));
  return GRANTABLE_FEATURES.flatMap((code) => {
    const row = rows.find((candidate) => candidate.featureCode === code);
    return row === undefined ? [] : [{ code, createdAt: row.createdAt, updatedAt: row.updatedAt }];
  });
}

export async function grantFeatures(
  executor: Executor,
  userId: number,
  codes: readonly FeatureCode[],
  grantedBy: number | null,
): Promise<void> {
  if (codes.length === 0) return;
  await executor
    .insert(userFeature)
    .values(codes.map((featureCode) => ({ userId, featureCode, grantedBy })))
    .onConflictDoNothing();
}

export async function revokeFeatures(
  executor: Executor,
  userId: number,
  codes: readonly FeatureCode[],
): Promise<void> {
  if (codes.length === 0) return;
  await executor
    .delete(userFeature)
    .where(and(eq(userFeature.userId, userId), inArray(userFeature.featureCode, [...codes])));
}

/** Replaces the features of the user. @returns the previous features */
export async function setFeatures(
  executor: Executor,
  userId: number,
  codes: readonly FeatureCode[],
  grantedBy: number,
): Promise<readonly FeatureCode[]> {
  const before = (await listFeatures(executor, userId)).map((feature) => feature.code);
  await revokeFeatures(
    executor,
    userId,
    before.filter((code) => !codes.includes(code)),
  );
  await grantFeatures(executor, userId, codes, grantedBy);
  return before;
}
