import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { styleNonceOf } from './style-nonces.ts';

/** One year, the minimum of ASVS 3.4.1. Subdomains are not included, because they may belong to others. */
const HSTS_SECONDS = 365 * 24 * 3600;

/**
 * Restricts content to this server and scripts to files. A style element needs the nonce of its page, which
 * our scripts know (Mantine's responsive layout, its scroll lock). Style attributes are allowed, because
 * charts use them and they can load nothing.
 * @param endsTls the server itself speaks HTTPS and sends HSTS. A proxy sends its own; over plain HTTP on
 * loopback HSTS would lock the browser out of all other programs on this machine.
 */
export async function installSecurityHeaders(server: FastifyInstance, endsTls: boolean): Promise<void> {
  await server.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcElem: ["'self'", (_request, response) => `'nonce-${styleNonceOf(response)}'`],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: endsTls ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
