import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { styleNonceOf } from './style-nonces.ts';

/** A year, the least that ASVS 3.4.1 accepts. Other names of the site are not ours to decide about. */
const HSTS_SECONDS = 365 * 24 * 3600;

/**
 * Everything comes from this server. Scripts are files, anywhere. A style element needs the nonce of its page, which our
 * own scripts know (Mantine's responsive layout, its scroll lock); style attributes may stand in markup, because charts
 * write some: they can neither load nor select anything.
 * @param endsTls the server speaks HTTPS itself and sends HSTS. Behind a proxy the proxy sends it, and over plain HTTP on
 *   loopback it would lock the browser out of every other program on this machine.
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
