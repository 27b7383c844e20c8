import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type ConnectionOptions, type TLSSocket, connect } from 'node:tls';
import { OLDEST_TLS } from '../../../http/tls-certificate.ts';

/**
 * Syslog receiver of the audit log, and the files that authenticate both sides; null = Node's root certificates, no
 * client certificate.
 */
export interface SyslogReceiver {
  readonly host: string;
  readonly port: number;
  readonly caFile: string | null;
  readonly client: { readonly certFile: string; readonly keyFile: string } | null;
}

/** Timeout of a delivery, ms: a busy receiver may take some seconds to read it. */
export const DELIVER_WITHIN_MS = 30_000;

/**
 * Time for which the connection stays open after the last octet, ms. A receiver that fails meanwhile resets or closes
 * it, so that its end is not mistaken for the response to ours.
 */
export const SETTLE_MS = 1_000;

/**
 * Sends frames over one TLS connection and closes it. Syslog has no acknowledgement: the receiver's orderly close after
 * our close_notify (RFC 5425, section 4.4) proves that it read everything. Rejects otherwise.
 */
export async function deliverFrames(
  receiver: SyslogReceiver,
  frames: Iterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(DELIVER_WITHIN_MS)]);
  const socket = connect({
    ...(await readIdentity(receiver)),
    minVersion: OLDEST_TLS,
    rejectUnauthorized: true,
  });
  const ending = watchEnd(socket);
  const abort = () => socket.destroy(new Error(`no answer within ${DELIVER_WITHIN_MS / 1000} s`));
  limit.addEventListener('abort', abort);
  try {
    await Promise.race([send(socket, frames, limit), ending.early]);
    socket.end();
    await ending.orderly;
  } finally {
    limit.removeEventListener('abort', abort);
    socket.destroy();
  }
}

async function send(socket: TLSSocket, frames: Iterable<Buffer>, signal: AbortSignal): Promise<void> {
  await once(socket, 'secureConnect', { signal });
  for (const frame of frames) {
    if (!socket.write(frame)) await once(socket, 'drain', { signal });
  }
  await wait(SETTLE_MS, undefined, { signal });
}

/** `early` rejects when the connection ends before we close it; `orderly` resolves when both sides have closed it. */
function watchEnd(socket: TLSSocket): { readonly early: Promise<never>; readonly orderly: Promise<void> } {
  let isEnded = false;
  const orderly = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('end', () => {
      if (!socket.writableEnded) reject(new Error('the receiver closed the connection'));
      isEnded = true;
    });
    socket.once('close', () => {
      if (isEnded) resolve();
      else reject(new Error('the connection broke off'));
    });
    // A receiver sends nothing (RFC 5425), but only reading detects the end of the connection.
    socket.resume();
  });
  const early = new Promise<never>((_, reject) => {
    orderly.catch(reject);
  });
  early.catch(() => undefined);
  return { early, orderly };
}

/** Reads the files for each connection, so that a renewed certificate applies without a restart. */
async function readIdentity({ host, port, caFile, client }: SyslogReceiver): Promise<ConnectionOptions> {
  return {
    host,
    port,
    ...(caFile === null ? {} : { ca: await readNamed('EUPNEA_SYSLOG_CA', caFile) }),
    ...(client === null
      ? {}
      : {
          cert: await readNamed('EUPNEA_SYSLOG_CERT', client.certFile),
          key: await readNamed('EUPNEA_SYSLOG_KEY', client.keyFile),
        }),
  };
}

async function readNamed(variable: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Error(`${variable}: the file cannot be read (${code})`, { cause: error });
  }
}
