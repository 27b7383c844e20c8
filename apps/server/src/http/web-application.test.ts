import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { installWebApplication } from './web-application.ts';

let folder = '';
let server: FastifyInstance;
let port = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-web-'));
  await writeFile(join(folder, 'index.html'), '<head></head>');
  server = Fastify();
  installErrorHandler(server);
  await installWebApplication(server, folder);
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A client that sends the path as it is; others resolve `..` themselves. */
async function ask(path: string): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    }).on('error', reject);
  });
}

describe('a path out of the folder', () => {
  it.each(['/%E2%80%A6/%E2%80%A6/../file', '/a/../../etc/passwd', '/../x.js'])(
    'is a file that is not there: %s',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
    },
  );
});
