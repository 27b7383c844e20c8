import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { installWebApplication } from './web-application.ts';

let folder = '';
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-web-'));
  await writeFile(join(folder, 'index.html'), '<head></head>');
  server = Fastify();
  installErrorHandler(server);
  await installWebApplication(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a path out of the folder', () => {
  it.each(['/%E2%80%A6/%E2%80%A6/../file', '/a/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/../x.js'])(
    'is a file that is not there: %s',
    async (url) => {
      const answer = await server.inject(url);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    },
  );
});
