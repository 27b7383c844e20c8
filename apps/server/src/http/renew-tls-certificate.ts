import type { Server as TlsServer } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import { OLDEST_TLS, TLS_CIPHERS, type TlsFiles, readTlsCertificate, stampFiles } from './tls-certificate.ts';

/** Polling interval of the certificate files, ms: the delay until a renewed certificate is in use. */
const LOOK_MS = 10_000;

/** Remaining validity below which the log warns, at the start and once a day, ms. */
const WARN_BEFORE_MS = 14 * 24 * 3600 * 1000;
const WARN_EVERY_MS = 24 * 3600 * 1000;

export interface CertificateRenewal {
  /**
   * Checks the files now, as on SIGHUP.
   * @returns true when a new certificate is in use
   */
  look(): Promise<boolean>;
  close(): void;
}

/**
 * Loads a renewed certificate into the running server. Open connections keep the old one. A half-written or
 * mismatched pair leaves the old certificate in use, is logged once and retried.
 */
export function renewTlsCertificate(
  server: Pick<TlsServer, 'setSecureContext'>,
  files: TlsFiles,
  options: {
    readonly logger: FastifyBaseLogger;
    readonly now: () => number;
    readonly stamp: string;
    readonly validUntilMs: number;
    readonly lookMs?: number;
  },
): CertificateRenewal {
  const { logger, now } = options;
  let inUse = options.stamp;
  let validUntilMs = options.validUntilMs;
  let refused = '';
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  async function look(): Promise<boolean> {
    warnOfItsEnd();
    const stamp = await stampFiles(files);
    if (stamp === inUse) return false;
    const read = await readTlsCertificate(files);
    if (!read.ok) {
      if (refused !== stamp)
        logger.error({ reason: read.error }, 'the renewed TLS certificate is not usable');
      refused = stamp;
      return false;
    }
    const { cert, key } = read.value;
    server.setSecureContext({ cert, key, minVersion: OLDEST_TLS, ciphers: TLS_CIPHERS });
    inUse = read.value.fileStamp;
    validUntilMs = read.value.validUntilMs;
    warnedAtMs = Number.NEGATIVE_INFINITY;
    logger.info({ validUntil: new Date(validUntilMs).toISOString() }, 'TLS certificate renewed');
    return true;
  }
  function warnOfItsEnd(): void {
    if (validUntilMs - now() > WARN_BEFORE_MS || now() - warnedAtMs < WARN_EVERY_MS) return;
    warnedAtMs = now();
    logger.warn(
      { validUntil: new Date(validUntilMs).toISOString() },
      'the TLS certificate ends soon or has ended',
    );
  }
  warnOfItsEnd();
  const onHangUp = (): void => void look();
  process.on('SIGHUP', onHangUp);
  const timer = setInterval(() => void look(), options.lookMs ?? LOOK_MS);
  timer.unref();
  return {
    look,
    close() {
      clearInterval(timer);
      process.off('SIGHUP', onHangUp);
    },
  };
}
