import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { styleNonceOf } from './style-nonces.ts';

/**
 * Everything comes from this server. Scripts are files, anywhere. A style element needs the nonce of its page, which our
 * own scripts know (Mantine's responsive layout, its scroll lock); style attributes may stand in markup, because charts
 * write some: they can neither load nor select anything. HSTS and upgrading are left to the proxy that ends TLS: over plain
 * HTTP on loopback they would lock the browser out.
 */
export async function installSecurityHeaders(server: FastifyInstance): Promise<void> {
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
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
