import type { NewPasskeyChallenge, PasskeyChallenge } from '@eupnea/contracts/second-factor';

/** Whether this page may ask for passkeys of the domain: a secure page of that domain, in a browser that has them. */
export function canUsePasskeys(domain: string | null): boolean {
  const { hostname } = window.location;
  const isWithin = domain !== null && (hostname === domain || hostname.endsWith(`.${domain}`));
  return isWithin && window.isSecureContext && 'PublicKeyCredential' in window;
}

/** The user closed the browser's dialog, or no key answered: nothing that the server could say something about. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

/** Shows the browser's dialog for a passkey. Throws PasskeyCancelled. */
export async function getPasskey({ options, challenge }: PasskeyChallenge) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { assertionSchema } = await import('@eupnea/contracts/second-factor');
  const credential = await startAuthentication({ optionsJSON: options }).catch(refuse);
  return { challenge, credential: assertionSchema.parse(credential) };
}

/** Shows the browser's dialog for a new passkey. Throws PasskeyCancelled. */
export async function createPasskey({ options, challenge }: NewPasskeyChallenge) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { attestationSchema } = await import('@eupnea/contracts/second-factor');
  const credential = await startRegistration({ optionsJSON: options }).catch(refuse);
  return { challenge, credential: attestationSchema.parse(credential) };
}

function refuse(error: unknown): never {
  throw new PasskeyCancelled('no passkey answered', { cause: error });
}
