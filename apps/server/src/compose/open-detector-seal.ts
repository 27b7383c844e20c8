import { loadServerSecrets } from '../config/server-secrets.ts';
import { FactorSecret } from '../modules/auth/factor/factor-secret.ts';
import type { SecretSeal } from '../modules/detectors/run-detector.ts';

/** Encrypts the secret headers of detectors of others by a key of their own. */
export function openDetectorSeal(dataDir: string): SecretSeal {
  return new FactorSecret(loadServerSecrets(dataDir).detectorKey);
}
