import type { Executor } from '../../storage/executor.ts';
import { deleteChallengesExpiredBefore } from './factor/factor-repository.ts';
import { deleteOrphanedProofs } from './factor/session-proof-repository.ts';
import { deleteLinksExpiredBefore } from './link-service.ts';
import { deleteOrphanedProviderSessions } from './provider/identity-repository.ts';
import { KEEP_EXPIRED_MS } from './session-lifetimes.ts';
import {
  deleteTokensExpiredBefore,
  listFamiliesRevokedSince,
  revokeExpiredFamilies,
} from './session-repository.ts';

/** Maximum delay until sockets close after a session expired or was ended by another process. */
export const SWEEP_INTERVAL_MS = 15_000;

/** Overlap with the previous sweep, because clocks of two processes differ. */
const SWEEP_OVERLAP_MS = 60_000;

/**
 * Ends expired sessions and deletes rows that are no longer needed.
 * @returns sessions that ended recently, here or in another process
 */
export async function sweepStoredSessions(db: Executor, nowMs: number): Promise<readonly string[]> {
  await revokeExpiredFamilies(db, new Date(nowMs));
  const ended = await listFamiliesRevokedSince(db, new Date(nowMs - SWEEP_INTERVAL_MS - SWEEP_OVERLAP_MS));
  await deleteTokensExpiredBefore(db, new Date(nowMs - KEEP_EXPIRED_MS));
  await deleteOrphanedProofs(db);
  await deleteOrphanedProviderSessions(db);
  await deleteChallengesExpiredBefore(db, new Date(nowMs));
  await deleteLinksExpiredBefore(db, new Date(nowMs - KEEP_EXPIRED_MS));
  return ended;
}
