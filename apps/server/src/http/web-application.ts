import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@eupnea/contracts/language';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { styleNonceOf } from './style-nonces.ts';

/**
 * First path segments that are not pages of the application: unknown paths below them get a problem document.
 */
const NOT_A_PAGE: ReadonlySet<string> = new Set([
  'nestjs',
  'backend-research',
  'api',
  'api_analytics_pl',
  'frontend',
  'ventilation',
  'assets',
  'docs',
  'guide',
]);

/** Names with a content hash by Vite: such a file never changes. */
const HASHED_FILE = /-[\w-]{8,}\.(?:js|css|woff2?|svg|png)(?:\.gz)?$/u;

/** Serves the built browser application. Every page path gets its index. */
export async function installWebApplication(server: FastifyInstance, webDir: string): Promise<void> {
  const indexPath = join(webDir, 'index.html');
  const page = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : null;
  if (page !== null) {
    for (const url of ['/', '/index.html']) {
      server.get(url, { schema: { hide: true } }, (_request, reply) => sendPage(reply, page));
    }
    await server.register(fastifyStatic, {
      root: webDir,
      index: false,
      cacheControl: false,
      // The build wrote FILE.gz beside FILE (apps/web/build/compressed-files-plugin.ts).
      preCompressed: true,
      // A folder is no file: looking for its compressed form fails.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          HASHED_FILE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    for (const language of LANGUAGES.filter((code) => code !== code.toUpperCase())) {
      // The specification's client names its text files as the selector shows them: NL.json.
      server.get(
        `/assets/i18n/${language.toUpperCase()}.json`,
        { schema: { hide: true } },
        (_request, reply) => reply.sendFile(`assets/i18n/${language}.json`),
      );
    }
  }
  server.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendProblem(reply, request, 'not_found');
    return page === null ? explainMissingBuild(reply) : sendPage(reply, page);
  });
}

/** Sends the page with the nonce of its response; lib/style-nonce.ts of the web application reads it. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = styleNonceOf(reply.raw);
  return reply
    .code(200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace('<head>', `<head><meta name="style-nonce" content="${nonce}" />`));
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
