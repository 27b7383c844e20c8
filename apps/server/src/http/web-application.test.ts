import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { installWebApplication } from './web-application.ts';

/** A name with a content hash, as Vite generates. */
const SCRIPT = 'assets/page-Ab3dEf7h.js';

let folder = '';
let server: FastifyInstance;
let port = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-web-'));
  await writeFile(join(folder, 'index.html'), '<head></head>');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, SCRIPT), 'plain');
  await writeFile(join(folder, `${SCRIPT}.gz`), gzipSync('compressed'));
  await writeFile(join(folder, 'assets/en.json'), '{}');
  await mkdir(join(folder, 'assets/i18n'));
  await writeFile(join(folder, 'assets/i18n/pt-BR.json'), '{"language":"pt-BR"}');
  server = Fastify();
  installErrorHandler(server);
  await installWebApplication(server, folder);
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends the path unchanged; usual clients resolve `..` themselves. */
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

describe('a folder', () => {
  it.each(['/assets/', '/assets', '/assets/i18n/', '/assets//'])(
    'is a file that is not there: %s',
    async (path) => {
      const { status, body } = await ask(path);
      expect([status, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
    },
  );
});

describe('a text file', () => {
  it.each(['pt-BR', 'PT-BR'])('answers by its own name and by the one in the selector: %s', async (name) => {
    const { status, body } = await ask(`/assets/i18n/${name}.json`);
    expect([status, JSON.parse(body)]).toEqual([200, { language: 'pt-BR' }]);
  });
});

describe('a built script', () => {
  const load = (path: string, encoding: string) =>
    fetch(`http://127.0.0.1:${port}/${path}`, { headers: { 'accept-encoding': encoding } });

  it('goes compressed to a browser that takes gzip, and is kept for ever as the plain one is', async () => {
    const answer = await server.inject({
      url: `/${SCRIPT}`,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('compressed');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  it('goes as it is to whoever takes no gzip, and so does a file without a compressed one', async () => {
    const plain = await load(SCRIPT, 'identity');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'plain']);
    expect(plain.headers.get('vary')).toBe('accept-encoding');
    const small = await load('assets/en.json', 'gzip');
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual([null, '{}']);
    expect(small.headers.get('cache-control')).toBe('no-cache');
  });
});
