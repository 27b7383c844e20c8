import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { accountToken } from '../../storage/schema/account-token.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../http/opaque-token.ts';

export type LinkKind = 'invite' | 'verify_email' | 'reset_password';

/** Validity of a link by kind (definitions.md, Access for the reset link). */
export const LINK_VALID_MS: { readonly [Kind in LinkKind]: number } = {
  invite: 7 * 24 * 3600_000,
  verify_email: 24 * 3600_000,
  reset_password: 30 * 60_000,
};

/** Page of the application for each kind of link. */
export const LINK_PATHS: { readonly [Kind in LinkKind]: string } = {
  invite: '/auth/accept-invite',
  verify_email: '/verify-email',
  reset_password: '/reset-password',
};

export interface OpenLink {
  readonly userId: number;
  readonly expiresAt: Date;
}

/**
 * Creates a link; earlier ones of this kind and user become invalid.
 * @returns its secret, which is stored nowhere
 */
export async function issueLink(
  executor: Executor,
  kind: LinkKind,
  userId: number,
  nowMs: number,
): Promise<string> {
  const token = makeOpaqueToken();
  await voidLinks(executor, kind, userId);
  await executor.insert(accountToken).values({
    kind,
    userId,
    tokenHash: hashOpaqueToken(token),
    expiresAt: new Date(nowMs + LINK_VALID_MS[kind]),
  });
  return token;
}

export async function voidLinks(executor: Executor, kind: LinkKind, userId: number): Promise<void> {
  await executor
    .delete(accountToken)
    .where(and(eq(accountToken.kind, kind), eq(accountToken.userId, userId)));
}

/** Returns the user of a valid link; null without distinction for unknown, used and expired ones. */
export async function readLink(
  executor: Executor,
  kind: LinkKind,
  token: string,
  nowMs: number,
): Promise<OpenLink | null> {
  const rows = await executor
    .select()
    .from(accountToken)
    .where(
      and(
        eq(accountToken.kind, kind),
        eq(accountToken.tokenHash, hashOpaqueToken(token)),
        isNull(accountToken.usedAt),
        gt(accountToken.expiresAt, new Date(nowMs)),
      ),
    );
  const [row] = rows;
  return row === undefined || row.userId === null ? null : { userId: row.userId, expiresAt: row.expiresAt };
}

/** Uses up a link: of two concurrent calls one gets the user and the other null. */
export async function consumeLink(
  executor: Executor,
  kind: LinkKind,
  token: string,
  nowMs: number,
): Promise<number | null> {
  const at = new Date(nowMs);
  const rows = await executor
    .update(accountToken)
    .set({ usedAt: at })
    .where(
      and(
        eq(accountToken.kind, kind),
        eq(accountToken.tokenHash, hashOpaqueToken(token)),
        isNull(accountToken.usedAt),
        gt(accountToken.expiresAt, at),
      ),
    )
    .returning({ userId: accountToken.userId });
  return rows[0]?.userId ?? null;
}

export async function deleteLinksExpiredBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(accountToken).where(lt(accountToken.expiresAt, before));
}
