import type { Tokens } from '@eupnea/contracts/auth';
import { STORAGE_KEYS, readStored, writeStored } from '../browser-storage.ts';
import { createExternalStore } from '../external-store.ts';
import { isRecord } from '../is-record.ts';

export type CurrentUser = Tokens['user'];

export function readToken(): string | null {
  return readStored(STORAGE_KEYS.token);
}

export function readRefreshToken(): string | null {
  return readStored(STORAGE_KEYS.refreshToken);
}

/** The stored user; null when missing or invalid. */
export function readUser(): CurrentUser | null {
  const stored = readStored(STORAGE_KEYS.user);
  if (stored === null) return null;
  try {
    // Checked by hand, because the sign-in page loads without the contracts.
    const user: unknown = JSON.parse(stored);
    if (!isRecord(user)) return null;
    const { id, username, email } = user;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
    return typeof username === 'string' && typeof email === 'string' ? { id, username, email } : null;
  } catch {
    return null;
  }
}

/** User of the session; null without one. Key of all data kept per user. */
export const currentUserId = createExternalStore<number | null>(readUser()?.id ?? null);

export function writeSession(tokens: Tokens): void {
  writeStored(STORAGE_KEYS.token, tokens.access_token);
  writeStored(STORAGE_KEYS.refreshToken, tokens.refresh_token);
  writeStored(STORAGE_KEYS.user, JSON.stringify(tokens.user));
  currentUserId.set(tokens.user.id);
}

/** Updates the stored name after a change on the server. */
export function renameStoredUser(username: string): void {
  const user = readUser();
  if (user !== null) writeStored(STORAGE_KEYS.user, JSON.stringify({ ...user, username }));
}

export function clearSession(): void {
  writeStored(STORAGE_KEYS.token, null);
  writeStored(STORAGE_KEYS.refreshToken, null);
  writeStored(STORAGE_KEYS.user, null);
  currentUserId.set(null);
}

/** Removes a token without its user (specification section 4). Returns true when there was one. */
export function discardTokenWithoutUser(): boolean {
  if (readToken() === null || readUser() !== null) return false;
  clearSession();
  return true;
}
