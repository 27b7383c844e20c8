import { userSchema, type Tokens } from '@eupnea/contracts';
import { STORAGE_KEYS, readStored, writeStored } from '../browser-storage.ts';
import { createExternalStore } from '../external-store.ts';

export type CurrentUser = Tokens['user'];

export function readToken(): string | null {
  return readStored(STORAGE_KEYS.token);
}

export function readRefreshToken(): string | null {
  return readStored(STORAGE_KEYS.refreshToken);
}

/** The stored user; null when nothing, or nothing legible, is stored. */
export function readUser(): CurrentUser | null {
  const stored = readStored(STORAGE_KEYS.user);
  if (stored === null) return null;
  try {
    return userSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Whose session this is; null without one. What a browser keeps for each of its users goes by it. */
export const currentUserId = createExternalStore<number | null>(readUser()?.id ?? null);

export function writeSession(tokens: Tokens): void {
  writeStored(STORAGE_KEYS.token, tokens.access_token);
  writeStored(STORAGE_KEYS.refreshToken, tokens.refresh_token);
  writeStored(STORAGE_KEYS.user, JSON.stringify(tokens.user));
  currentUserId.set(tokens.user.id);
}

/** The name changed on the server; what the frame shows follows without a new sign-in. */
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

/** A token without its user cannot be shown as anybody's: both go (specification section 4). */
export function discardTokenWithoutUser(): void {
  if (readToken() !== null && readUser() === null) clearSession();
}
