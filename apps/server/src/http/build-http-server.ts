import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { resolveApiAlias } from './api-alias.ts';
import { installAccessNotes, type NoteAccess } from './access-notes.ts';
import { installAuthentication } from './authentication.ts';
import type { Authenticate } from './caller.ts';
import { installBodyDeadline } from './body-deadline.ts';
import { installDocumentation } from './documentation.ts';
import { installErrorHandler, refuseUnreadableRequest } from './error-handler.ts';
import { installGuide } from './guide.ts';
import { installHttpMetrics, type HttpMetrics } from './http-metrics.ts';
import { registerOperationRoutes } from './operation-routes.ts';
import { installRateLimits } from './rate-limits.ts';
import { rememberAddresses } from './remember-addresses.ts';
import { installRequestLog } from './request-log.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installWebApplication } from './web-application.ts';
import { createTlsServerFactory, type TlsCertificate } from './tls-certificate.ts';
import type { XsrfTokens } from './xsrf-tokens.ts';

/** Maximum body size of API records; upload routes have their own limit. */
const BODY_MAX_BYTES = 256 * 1024;

/** Replaces Fastify's own compilers, some hundred modules that it would load in vain. */
const NO_OWN_COMPILERS = { buildValidator: () => refuseToCompile, buildSerializer: () => refuseToCompile };

function refuseToCompile(): never {
  throw new Error('Schemas are compiled by zod');
}

export interface HttpServerOptions {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly version: string;
  readonly webDir: string;
  /** Null for plain HTTP. */
  readonly certificate: TlsCertificate | null;
  readonly guideDir: string;
  readonly metrics: HttpMetrics;
  readonly xsrf: XsrfTokens;
  readonly authenticate: Authenticate;
  readonly noteAccess: NoteAccess;
  readonly findNotReady: () => Promise<readonly string[]>;
  /** false = health and metrics only, plus what others attach to the server. */
  readonly servesPages: boolean;
  /** Registers the endpoints after all hooks that must run before them. */
  readonly registerEndpoints: (server: FastifyInstance) => void;
}

/** Returns the HTTP server with all its rules, not yet listening. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config } = options;
  const server = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: true,
    frameworkErrors: refuseUnreadableRequest,
    rewriteUrl: ({ url }) => resolveApiAlias(url ?? '/'),
    schemaController: { compilersFactory: NO_OWN_COMPILERS },
    ...(options.certificate === null ? {} : { serverFactory: createTlsServerFactory(options.certificate) }),
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  acceptEmptyJsonBodies(server);
  const { metrics } = options;
  installErrorHandler(server);
  rememberAddresses(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  installBodyDeadline(server);
  await installSecurityHeaders(server, options.certificate !== null);
  await installRateLimits(server);
  await server.register(cookie);
  await server.register(multipart);
  installAuthentication(server, options.authenticate, options.xsrf);
  installHttpMetrics(server, metrics);
  installRequestLog(server);
  installAccessNotes(server, options.noteAccess);
  await installDocumentation(server, options.version);
  registerOperationRoutes(server, {
    metrics,
    metricsToken: config.metricsToken,
    findNotReady: options.findNotReady,
  });
  if (!options.servesPages) return server;
  options.registerEndpoints(server);
  await installGuide(server, options.guideDir);
  await installWebApplication(server, options.webDir);
  return server;
}

/**
 * A client that sends the JSON content type with an empty body (a sign-out) sends no body. Other bodies must
 * parse.
 */
function acceptEmptyJsonBodies(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}
