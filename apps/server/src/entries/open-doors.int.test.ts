import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TLSSocket, connect } from 'node:tls';
import { generate } from 'selfsigned';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../http/request-log.ts';
import { readTlsCertificate, stampFiles } from '../http/tls-certificate.ts';
import { openDoors, type Doors } from './open-doors.ts';
import { TEST_PASSWORD, openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { untilHolds } from '../testing/until-holds.ts';

const REDIRECT_PORT = 0;

let folder: string;
let certFile: string;
let keyFile: string;
let app: TestApp;
let doors: Doors;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-tls-'));
  [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writePair('first.example');
  const environment = {
    EUPNEA_TLS_CERT: certFile,
    EUPNEA_TLS_KEY: keyFile,
    EUPNEA_TLS_REDIRECT_PORT: String(REDIRECT_PORT),
    PORT: '0',
  };
  app = await openTestApp(environment);
  const read = readConfig(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { certificate } = app;
  doors = await openDoors(app.server, read.value, {
    certificate,
    logger: createLogger('silent'),
    now: Date.now,
  });
});

afterAll(async () => {
  await doors.close();
  await app.remove();
  await rm(folder, { recursive: true, force: true });
});

async function writePair(name: string, days = 30): Promise<void> {
  const pair = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + days * 86_400_000),
  });
  await writeFile(keyFile, pair.private);
  await writeFile(certFile, pair.cert);
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function ask(
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  } = {},
): Promise<Answer> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.on('error', reject).end(body);
  });
}

/** Common name of the certificate that a new connection receives. */
function shownName(): Promise<string> {
  const { port } = new URL(doors.address);
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      { host: '127.0.0.1', port: Number(port), rejectUnauthorized: false },
      () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.end();
      },
    );
    socket.on('error', reject);
  });
}

function signIn(email: string): Promise<Answer> {
  return ask(`${doors.address}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
}

describe('a server with a certificate', () => {
  it('answers over HTTPS with HSTS of a year, and not over plain HTTP', async () => {
    expect(doors.address).toMatch(/^https:/u);
    const answer = await ask(`${doors.address}/healthz`);
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await expect(ask(`${doors.address.replace('https:', 'http:')}/healthz`)).rejects.toThrow();
  });

  it('refuses TLS 1.1', async () => {
    const { port } = new URL(doors.address);
    await expect(
      new Promise((resolve, reject) => {
        const socket = connect(
          {
            host: '127.0.0.1',
            port: Number(port),
            maxVersion: 'TLSv1.1',
            minVersion: 'TLSv1',
            rejectUnauthorized: false,
          },
          () => resolve(socket.getProtocol()),
        );
        socket.on('error', reject);
      }),
    ).rejects.toThrow();
  });

  it.each([
    ['AES128-SHA', false],
    ['AES256-GCM-SHA384', false],
    ['ECDHE-RSA-AES128-SHA', false],
    ['ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256', true],
  ])('of TLS 1.2 takes %s: %s', async (ciphers, isTaken) => {
    const { port } = new URL(doors.address);
    const isOpened = await new Promise<boolean>((resolve) => {
      const socket = connect(
        { host: '127.0.0.1', port: Number(port), maxVersion: 'TLSv1.2', ciphers, rejectUnauthorized: false },
        () => {
          socket.destroy();
          resolve(true);
        },
      );
      socket.on('error', () => resolve(false));
    });
    expect(isOpened).toBe(isTaken);
  });

  it('sets Secure cookies under __Host- names beside the name of the specification', async () => {
    const user = await app.makeUser();
    const answer = await signIn(user.email);
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies.every((text) => /; Secure/u.test(text) && /; Path=\//u.test(text))).toBe(true);
    expect(new Set(cookies.map((text) => text.split('=')[0]))).toEqual(
      new Set(['XSRF-TOKEN', '__Host-XSRF-TOKEN', '__Host-eupnea-device']),
    );
    expect(cookies.some((text) => /Domain=/iu.test(text))).toBe(false);
    expect(cookies.every((text) => /; SameSite=(?:Lax|Strict)/u.test(text))).toBe(true);
    // The page reads XSRF-TOKEN and no other cookie.
    const readable = cookies.filter((text) => !/; HttpOnly/u.test(text));
    expect(readable.map((text) => text.split('=')[0])).toEqual(['XSRF-TOKEN']);
  });

  it('refuses a changing request whose __Host- cookie differs from its double', async () => {
    const user = await app.makeUser();
    const signedIn = await signIn(user.email);
    const token = /XSRF-TOKEN=([^;]+)/u.exec(String(signedIn.headers['set-cookie']))?.[1] ?? '';
    const bearer: { access_token: string } = JSON.parse(signedIn.body);
    const headers = { authorization: `Bearer ${bearer.access_token}`, 'x-xsrf-token': token };
    const url = `${doors.address}/nestjs/auth/sign-out`;
    const planted = `XSRF-TOKEN=${token}; __Host-XSRF-TOKEN=x${token}`;
    const refused = await ask(url, { method: 'POST', headers: { ...headers, cookie: planted } });
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([403, { code: 'xsrf_refused' }]);
    const own = `XSRF-TOKEN=${token}; __Host-XSRF-TOKEN=${token}`;
    const accepted = await ask(url, { method: 'POST', headers: { ...headers, cookie: own } });
    expect(accepted.status).toBeLessThan(300);
    expect(String(accepted.headers['set-cookie'])).toMatch(/__Host-XSRF-TOKEN=;/u);
  });

  it('takes a renewed certificate without a break: an open socket stays, new connections see it', async () => {
    const user = await app.makeUser();
    const socket = io(doors.address, {
      path: '/ventilation',
      transports: ['websocket'],
      auth: { auth_token: user.tokens.access_token },
      rejectUnauthorized: false,
      reconnection: false,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject);
    });
    expect(await shownName()).toBe('first.example');
    await writePair('second.example');
    process.emit('SIGHUP');
    await untilHolds(async () => expect(await shownName()).toBe('second.example'));
    expect(socket.connected).toBe(true);
    socket.close();
  });

  it('keeps the former certificate while the new pair is half written', async () => {
    const before = await shownName();
    await writeFile(keyFile, '-----BEGIN PRIVATE KEY-----\nnot yet whole');
    process.emit('SIGHUP');
    expect(await readTlsCertificate({ certFile, keyFile })).toMatchObject({ ok: false });
    expect(await shownName()).toBe(before);
    await writePair('third.example');
    process.emit('SIGHUP');
    await untilHolds(async () => expect(await shownName()).toBe('third.example'));
  });
});

describe('the port of plain HTTP', () => {
  it('leads a browser to the same page over HTTPS', async () => {
    const answer = await ask(`${doors.redirectAddress}/patient/7?device_id=3`, {
      headers: { host: 'ward.example' },
    });
    expect(answer.status).toBe(308);
    const { port } = new URL(doors.address);
    expect(answer.headers.location).toBe(`https://ward.example:${port}/patient/7?device_id=3`);
  });

  it('refuses a request with a body, a foreign target and a name that is none', async () => {
    const posted = await ask(`${doors.redirectAddress}/nestjs/auth/sign-in`, { method: 'POST', body: '{}' });
    expect([posted.status, posted.headers.location]).toEqual([403, undefined]);
    const foreign = await ask(`${doors.redirectAddress}//evil.example/x`);
    expect([foreign.status, foreign.headers.location]).toEqual([400, undefined]);
    const named = await ask(`${doors.redirectAddress}/`, { headers: { host: 'a b@evil.example' } });
    expect([named.status, named.headers.location]).toEqual([400, undefined]);
  });
});

describe('a certificate that cannot be used', () => {
  it('stops the start with the setting at fault', async () => {
    const [foreignCert, foreignKey] = [join(folder, 'other-cert.pem'), join(folder, 'other-key.pem')];
    const pair = await generate([{ name: 'commonName', value: 'other' }], { keyType: 'ec' });
    await writeFile(foreignCert, pair.cert);
    await writeFile(foreignKey, 'nothing');
    expect(await readTlsCertificate({ certFile: foreignCert, keyFile })).toEqual({
      ok: false,
      error: expect.stringMatching(/^EUPNEA_TLS_KEY: the private key does not belong/u),
    });
    expect(await readTlsCertificate({ certFile: foreignKey, keyFile })).toMatchObject({
      error: expect.stringMatching(/^EUPNEA_TLS_CERT: the file holds no PEM certificate/u),
    });
    expect(await readTlsCertificate({ certFile: join(folder, 'none'), keyFile })).toMatchObject({
      error: expect.stringMatching(/^EUPNEA_TLS_CERT: the file cannot be read \(ENOENT\)/u),
    });
    expect(await stampFiles({ certFile: join(folder, 'none'), keyFile })).toBe('');
  });

  it('is refused by the configuration when only half of it is named', () => {
    const read = readConfig({ EUPNEA_TLS_CERT: certFile });
    expect(read).toMatchObject({ ok: false, error: [{ variable: 'EUPNEA_TLS_KEY' }] });
    const alone = readConfig({ EUPNEA_TLS_REDIRECT_PORT: '80' });
    expect(alone).toMatchObject({ ok: false, error: [{ variable: 'EUPNEA_TLS_REDIRECT_PORT' }] });
  });
});
