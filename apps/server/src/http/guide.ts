import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const BASE = '/guide';

/** Page for an unknown address below /guide. */
const NOT_FOUND_PAGE = 'not-found/index.html';

/**
 * Serves the built guide without a session: it contains no user data, and users who cannot sign in need it.
 * Answers 503 with the build command when the guide is not built.
 */
export async function installGuide(server: FastifyInstance, guideDir: string): Promise<void> {
  await server.register(
    async (guide) => {
      if (!existsSync(join(guideDir, 'index.html'))) {
        for (const path of ['', '/*'])
          guide.get(path, { schema: { hide: true } }, (_request, reply) => explainMissingBuild(reply));
        return;
      }
      const notFound = readFileSync(join(guideDir, NOT_FOUND_PAGE), 'utf8');
      guide.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(notFound),
      );
      guide.get('', { schema: { hide: true } }, (_request, reply) => reply.redirect(`${BASE}/`, 308));
      await guide.register(fastifyStatic, {
        root: guideDir,
        prefix: '/',
        decorateReply: false,
        redirect: true,
        cacheControl: false,
        // Every version rebuilds the guide, so the browser must revalidate its copy.
        setHeaders: (reply) => {
          reply.header('cache-control', 'no-cache');
        },
      });
    },
    { prefix: BASE },
  );
}

function explainMissingBuild(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The guide is not built: run "npm run build:guide", or start with "npm start".\n');
}
