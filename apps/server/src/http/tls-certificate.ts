import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import { err, ok, type Result } from '@eupnea/model';

/** Paths of the certificate chain and private key, both PEM. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface TlsCertificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** End of validity of the server certificate, epoch milliseconds. */
  readonly validUntilMs: number;
  /** Changes when either file is replaced. */
  readonly fileStamp: string;
}

/**
 * Reads both files. @returns the pair, or a sentence that names the faulty file: unreadable, not PEM, or
 * mismatched
 */
export async function readTlsCertificate(files: TlsFiles): Promise<Result<TlsCertificate, string>> {
  const fileStamp = await stampFiles(files);
  const cert = await readNamed('EUPNEA_TLS_CERT', files.certFile);
  if (!cert.ok) return cert;
  const key = await readNamed('EUPNEA_TLS_KEY', files.keyFile);
  if (!key.ok) return key;
  let leaf: X509Certificate;
  try {
    leaf = new X509Certificate(cert.value);
  } catch {
    return err('EUPNEA_TLS_CERT: the file holds no PEM certificate');
  }
  try {
    if (!leaf.checkPrivateKey(createPrivateKey(key.value))) {
      return err('EUPNEA_TLS_KEY: the private key does not belong to the certificate of EUPNEA_TLS_CERT');
    }
    createSecureContext({ cert: cert.value, key: key.value });
  } catch {
    return err('EUPNEA_TLS_KEY: the file holds no PEM private key without a passphrase');
  }
  return ok({
    cert: cert.value,
    key: key.value,
    validUntilMs: leaf.validToDate.getTime(),
    fileStamp,
  });
}

/** Size and modification time of both files: equal stamps mean no renewal. Empty while a file is missing. */
export async function stampFiles(files: TlsFiles): Promise<string> {
  try {
    const stats = await Promise.all([stat(files.certFile), stat(files.keyFile)]);
    return stats.map((file) => `${file.ino}:${file.size}:${file.mtimeMs}`).join(' ');
  } catch {
    return '';
  }
}

async function readNamed(variable: string, path: string): Promise<Result<Buffer, string>> {
  try {
    return ok(await readFile(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return err(`${variable}: the file cannot be read (${code})`);
  }
}

/** Oldest version that ASVS 12.1.1 accepts. */
export const OLDEST_TLS = 'TLSv1.2';

/** Cipher suites with forward secrecy and authenticated encryption, the only ones that TLS 1.2 offers beside TLS 1.3. */
export const TLS_CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

/** Server factory for Fastify when the server speaks TLS itself. */
export function createTlsServerFactory(certificate: TlsCertificate) {
  return (handler: Parameters<typeof createServer>[1]): Server =>
    createServer(
      { cert: certificate.cert, key: certificate.key, minVersion: OLDEST_TLS, ciphers: TLS_CIPHERS },
      handler,
    );
}
