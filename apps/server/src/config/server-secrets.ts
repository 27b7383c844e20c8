import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyRing } from '../http/key-ring.ts';

const SECRET_FILE = 'server-secret';
const SECRET_BYTES = 32;

/** Maximum number of accepted former secrets: allows a second rotation before the first has expired. */
const FORMER_MAX = 2;

export interface ServerSecrets {
  readonly accessTokenKey: KeyRing;
  readonly xsrfKey: KeyRing;
  readonly deviceKey: KeyRing;
  readonly providerFlowKey: KeyRing;
  /** Encrypts tickets and challenges of sign-ins in progress. */
  readonly ticketKey: KeyRing;
  /** Encrypts secrets of authenticator apps in the database. */
  readonly factorKey: KeyRing;
  /** Encrypts the secret headers of detectors of others in the database. */
  readonly detectorKey: KeyRing;
}

/**
 * Loads the keys of this installation. They derive from one secret in the data folder, created at the first start and
 * readable by its owner only. Losing it invalidates access tokens, which are short-lived, and authenticator apps: their
 * users sign in with a recovery code or a passkey, or an administrator resets them.
 */
export function loadServerSecrets(dataDir: string): ServerSecrets {
  const [current, ...former] = readOrMakeSecrets(join(dataDir, SECRET_FILE));
  const derive = (purpose: string): KeyRing => {
    const from = (secret: Uint8Array) =>
      new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `eupnea ${purpose}`, SECRET_BYTES));
    return [from(current), ...former.map(from)];
  };
  return {
    accessTokenKey: derive('access tokens'),
    xsrfKey: derive('xsrf tokens'),
    deviceKey: derive('known devices'),
    providerFlowKey: derive('sign-in by a provider'),
    ticketKey: derive('second step'),
    factorKey: derive('second factors'),
    detectorKey: derive('detectors of others'),
  };
}

/**
 * Adds a new secret; the present one stays accepted until it is forgotten. Running servers apply it at their next
 * start.
 * @returns number of former secrets accepted now
 */
export function rotateServerSecret(dataDir: string): number {
  const path = join(dataDir, SECRET_FILE);
  const present = readOrMakeSecrets(path);
  return writeSecrets(path, [randomBytes(SECRET_BYTES), ...present.slice(0, FORMER_MAX)]);
}

/**
 * Removes all former secrets from the next start on.
 * @returns number of removed secrets
 */
export function forgetFormerSecrets(dataDir: string): number {
  const path = join(dataDir, SECRET_FILE);
  const [current, ...former] = readOrMakeSecrets(path);
  writeSecrets(path, [current]);
  return former.length;
}

/** @returns number of former secrets */
function writeSecrets(path: string, secrets: KeyRing): number {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const lines = secrets.map((secret) => Buffer.from(secret).toString('hex'));
  // Flushed, because a power cut after the rename must not leave an empty file: without the secret no second factor can
  // be decrypted.
  writeFileSync(draft, lines.join('\n'), { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, path);
  return secrets.length - 1;
}

/** Creates the file atomically; a concurrent second process reads the secret of the first. */
function readOrMakeSecrets(path: string): KeyRing {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const [current, ...former] = readFileSync(path, 'utf8')
    .trim()
    .split(/\s+/u)
    .map((line) => Buffer.from(line, 'hex'));
  const isDamaged = [current, ...former].some((secret) => secret?.length !== SECRET_BYTES);
  if (current === undefined || isDamaged)
    throw new Error(`${path} is damaged: remove it, and everybody signs in again`);
  return [current, ...former];
}
