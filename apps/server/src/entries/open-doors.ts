import { Server as TlsServer } from 'node:https';
import type { Server } from 'node:http';
import { assert } from '@eupnea/model';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { renewTlsCertificate } from '../http/renew-tls-certificate.ts';
import type { TlsCertificate } from '../http/tls-certificate.ts';

export interface Doors {
  /** Address of the server for browsers, without a trailing slash. */
  readonly address: string;
  /** Address of the redirect from plain HTTP; null without one. */
  readonly redirectAddress: string | null;
  close(): Promise<void>;
}

/**
 * Listens on the configured port and on that of the redirect, if any; keeps the certificate current.
 * @throws errors of listening, for example EADDRINUSE
 */
export async function openDoors(
  server: FastifyInstance,
  config: Config,
  options: {
    readonly certificate: TlsCertificate | null;
    readonly logger: FastifyBaseLogger;
    readonly now: () => number;
  },
): Promise<Doors> {
  await server.listen({ port: config.port, host: config.host });
  const { certificate } = options;
  const port = (): number => boundPort(server.server) ?? config.port;
  const address =
    config.publicOrigins[0] ?? describeAddress(config.tls === null ? 'http' : 'https', config.host, port());
  if (config.tls === null || certificate === null) {
    return { address, redirectAddress: null, close: async () => undefined };
  }
  // Imported only with TLS, because an ES import of node:http also loads Node's implementation of fetch.
  const { createTlsRedirect } = await import('../http/redirect-to-tls.ts');
  const listening: Server = server.server;
  assert(listening instanceof TlsServer, 'a server with a certificate listens with TLS');
  const renewal = renewTlsCertificate(listening, config.tls, {
    logger: options.logger,
    now: options.now,
    stamp: certificate.fileStamp,
    validUntilMs: certificate.validUntilMs,
  });
  const { redirectPort } = config.tls;
  const redirect = redirectPort === null ? null : createTlsRedirect(config.publicOrigins[0] ?? null, port);
  if (redirect !== null && redirectPort !== null) {
    await listenOn(redirect, redirectPort, config.host).catch((error: unknown) => {
      renewal.close();
      throw error;
    });
  }
  return {
    address,
    redirectAddress:
      redirect === null ? null : describeAddress('http', config.host, boundPort(redirect) ?? 0),
    async close() {
      renewal.close();
      if (redirect === null) return;
      redirect.closeAllConnections();
      await new Promise<void>((resolve) => redirect.close(() => resolve()));
    },
  };
}

function describeAddress(scheme: 'http' | 'https', host: string, port: number): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  const name = bracketed === '0.0.0.0' || bracketed === '[::]' ? 'localhost' : bracketed;
  return `${scheme}://${name}:${port}`;
}

function boundPort(server: Server): number | null {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : null;
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
