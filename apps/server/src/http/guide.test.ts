import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installGuide } from './guide.ts';

const folder = mkdtempSync(join(tmpdir(), 'eupnea-guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writePage(path: string, text: string): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'index.html'), text);
}

describe('the guide', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    writePage('', 'start');
    writePage('not-found', 'no such page');
    writePage('atlas/leak', 'a leak');
    writeFileSync(join(folder, '..', 'eupnea-outside-the-guide.txt'), 'secret');
    server = Fastify();
    await installGuide(server, folder);
  });
  afterAll(async () => {
    rmSync(join(folder, '..', 'eupnea-outside-the-guide.txt'));
    await server.close();
  });

  it('answers a page to anybody, and asks the browser to check its copy', async () => {
    const answer = await server.inject('/guide/atlas/leak/');
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      200,
      'a leak',
      'no-cache',
    ]);
  });

  it('adds the slash that a page of a folder ends with', async () => {
    expect((await server.inject('/guide')).headers.location).toBe('/guide/');
    expect((await server.inject('/guide/atlas/leak')).headers.location).toMatch(/\/guide\/atlas\/leak\/$/u);
  });

  it('answers an unknown address with a page of its own', async () => {
    const answer = await server.inject('/guide/no-such-chapter/');
    expect([answer.statusCode, answer.body]).toEqual([404, 'no such page']);
  });

  it.each(['/guide/../eupnea-outside-the-guide.txt', '/guide/%2e%2e/eupnea-outside-the-guide.txt'])(
    'gives out nothing from outside its folder: %s',
    async (url) => {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('secret');
    },
  );
});

it('says how the guide is built where it is not', async () => {
  const server = Fastify();
  await installGuide(server, join(folder, 'nowhere'));
  const answer = await server.inject('/guide/');
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build:guide')]);
  await server.close();
});
