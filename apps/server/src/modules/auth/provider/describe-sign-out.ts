import type { Executor } from '../../../storage/executor.ts';
import type { FactorSecret } from '../factor/factor-secret.ts';
import { findProviderSession } from './identity-repository.ts';
import type { ProviderClient } from './provider-client.ts';

interface SignOutParts {
  readonly db: Executor;
  readonly secret: FactorSecret;
  /** Address to which the provider redirects the browser afterwards. */
  readonly signedOutUri: string;
  readonly onRefused: (provider: string, error: unknown) => void;
}

/** Context string that binds an encrypted ID token to its provider. */
export function placeOfIdToken(provider: string): string {
  return `ID token of ${provider}`;
}

/**
 * Returns the address that ends the provider's session; null for a session that no provider started, or whose provider
 * session stays.
 */
export async function describeSignOut(
  { db, secret, signedOutUri, onRefused }: SignOutParts,
  clients: ReadonlyMap<string, ProviderClient>,
  sessionId: string,
): Promise<string | null> {
  const found = await findProviderSession(db, sessionId);
  const client = found === null ? undefined : clients.get(found.provider);
  if (found === null || client?.settings.signs_out_at_provider !== true) return null;
  const { provider, sealedIdToken } = found;
  const idToken = sealedIdToken === null ? null : secret.open(sealedIdToken, placeOfIdToken(provider));
  try {
    const hint = idToken === null ? null : Buffer.from(idToken).toString();
    return await client.describeSignOut(hint, signedOutUri);
  } catch (error) {
    // An unreachable provider must not keep the user signed in here.
    onRefused(provider, error);
    return null;
  }
}
