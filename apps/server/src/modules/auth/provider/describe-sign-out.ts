import type { Executor } from '../../../storage/executor.ts';
import type { FactorSecret } from '../factor/factor-secret.ts';
import { findProviderSession } from './identity-repository.ts';
import type { ProviderClient } from './provider-client.ts';

interface SignOutParts {
  readonly db: Executor;
  readonly secret: FactorSecret;
  /** Where the provider sends the browser afterwards. */
  readonly signedOutUri: string;
  readonly onRefused: (provider: string, error: unknown) => void;
}

/** The place that a sealed ID token is bound to. */
export function placeOfIdToken(provider: string): string {
  return `ID token of ${provider}`;
}

/** Address that ends the provider's part of a session; null for a session that no provider began, or that stays there. */
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
    // A provider that does not answer keeps nobody signed in here.
    onRefused(provider, error);
    return null;
  }
}
