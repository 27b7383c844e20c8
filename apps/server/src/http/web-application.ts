import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handler.ts';

/** First parts of paths that are never a page of the application: an unknown one is a problem document. */
const NOT_A_PAGE: ReadonlySet<string> = new Set([
  'nestjs',
  'backend-research',
  'api',
  'api_analytics_pl',
  'frontend',
  'ventilation',
  'assets',
  'docs',
]);

/** Vite writes a hash of the contents into these names: what has one never changes. */
const HASHED_FILE = /-[\w-]{8,}\.(?:js|css|woff2?|svg|png)$/u;

/** The built browser application; every path that is a page answers its index. */
export async function installWebApplication(server: FastifyInstance, webDir: string): Promise<void> {
  const isBuilt = existsSync(join(webDir, 'index.html'));
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root: webDir,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          HASHED_FILE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendProblem(reply, request, 'not_found');
    return isBuilt ? reply.sendFile('index.html') : explainMissingBuild(reply);
  });
}

function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '/';
  const first = path.split('/')[1] ?? '';
  const looksLikeFile = /\.\w{1,8}$/u.test(path);
  return !NOT_A_PAGE.has(first) && !looksLikeFile;
}

function explainMissingBuild(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The web application is not built: run "npm run build:web", or start with "npm start".\n');
}
