import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_FILE = 'server-secret';
const SECRET_BYTES = 32;

export interface ServerSecrets {
  readonly accessTokenKey: Uint8Array;
  readonly xsrfKey: Uint8Array;
  readonly deviceKey: Uint8Array;
  readonly providerFlowKey: Uint8Array;
  /** Encrypts tickets of sign-ins and challenges that begun a moment ago. */
  readonly ticketKey: Uint8Array;
  /** Encrypts secrets of authenticator apps in the database. */
  readonly factorKey: Uint8Array;
}

/**
 * Keys of this installation, derived from one secret in the data folder that is made at the first start and readable by
 * its owner only. Losing it ends access tokens, which are short, and takes authenticator apps: their users sign in by a
 * recovery code or a passkey, or an administrator resets them.
 */
export function loadServerSecrets(dataDir: string): ServerSecrets {
  const secret = readOrMakeSecret(join(dataDir, SECRET_FILE));
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `eupnea ${purpose}`, SECRET_BYTES));
  return {
    accessTokenKey: derive('access tokens'),
    xsrfKey: derive('xsrf tokens'),
    deviceKey: derive('known devices'),
    providerFlowKey: derive('sign-in by a provider'),
    ticketKey: derive('second step'),
    factorKey: derive('second factors'),
  };
}

/** Creates the file atomically; a concurrent second process reads the secret of the first. */
function readOrMakeSecret(path: string): Uint8Array {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (secret.length !== SECRET_BYTES)
    throw new Error(`${path} is damaged: remove it, and everybody signs in again`);
  return secret;
}
