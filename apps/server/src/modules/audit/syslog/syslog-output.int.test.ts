import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverHealthSchema } from '@eupnea/contracts/server-health';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import {
  startSyslogReceiver,
  type SyslogReceiverOptions,
  type TestSyslogReceiver,
} from '../../../testing/start-syslog-receiver.ts';
import { untilHolds } from '../../../testing/until-holds.ts';
import { openTestStorage, type TestStorage } from '../../../storage/testing/open-test-storage.ts';
import { recordChange } from '../audit-service.ts';
import { CHAIN_ROOT } from '../chain/chained-entry.ts';
import { sealEntries } from '../chain/seal-entries.ts';
import type { SyslogReceiver } from './deliver-frames.ts';
import { DELIVERY_ROWS, SyslogOutput } from './syslog-output.ts';

const folder = mkdtempSync(join(tmpdir(), 'eupnea-syslog-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const makePair = async (ip: string) =>
  await generate([{ name: 'commonName', value: `log server ${ip}` }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip }] },
    ],
  });

let storage: TestStorage;
let server: { cert: string; private: string };
let stranger: { cert: string; private: string };
let elsewhere: { cert: string; private: string };
let caFile: string;
let receiver: TestSyslogReceiver | null = null;
let output: SyslogOutput | null = null;
const failures: string[] = [];

beforeAll(async () => {
  storage = await openTestStorage();
  [server, stranger, elsewhere] = await Promise.all([
    makePair('127.0.0.1'),
    makePair('127.0.0.1'),
    makePair('10.1.1.1'),
  ]);
  caFile = file('ca.pem', server.cert);
});
afterEach(async () => {
  await output?.stop();
  await receiver?.close();
  output = null;
  receiver = null;
  failures.length = 0;
  await storage.owner.query('truncate audit_log, audit_syslog cascade');
});
afterAll(async () => {
  await storage.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function addEntries(count: number): Promise<void> {
  await storage.db.transaction(async (tx) => {
    for (let id = 1; id <= count; id += 1) {
      await recordChange(tx, {
        actor: { kind: 'system' },
        action: 'patient.edit',
        objectKind: 'patient',
        objectId: id,
        after: { ward: 'Ärzte "A"', id },
        personal: { patientId: id, after: { name: 'Jansen' } },
      });
    }
  });
  await sealEntries(storage.pool);
}

async function listen(options: Partial<SyslogReceiverOptions> = {}): Promise<TestSyslogReceiver> {
  receiver = await startSyslogReceiver({ cert: server.cert, key: server.private, ...options });
  return receiver;
}

function send(port: number, change: Partial<SyslogReceiver> = {}): SyslogOutput {
  output = new SyslogOutput({
    storage,
    receiver: { host: '127.0.0.1', port, caFile, client: null, ...change },
    version: '1.2.3',
    pauseAfter: () => 20,
    now: Date.now,
    onFailure: (_, reason) => failures.push(reason),
  });
  output.start();
  return output;
}

const positionsOf = (messages: readonly string[]) =>
  messages.map((message) => Number(/ position="(\d+)"/u.exec(message)?.[1]));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Removes duplicates, keeping the order of first arrival. */
const firstOf = (positions: readonly number[]) => [...new Set(positions)];
const stateOf = async (from: SyslogOutput) => (await from.readState()) ?? expect.fail('no state');

describe('the audit log by syslog over TLS', () => {
  it('comes whole, in order, in connections of bounded size, and its hashes can be recomputed there', async () => {
    const count = 2 * DELIVERY_ROWS + 40;
    await addEntries(count);
    const { port, messages, connections } = await listen();
    const running = send(port);
    await untilHolds(async () => expect((await stateOf(running)).position).toBe(count));
    expect(positionsOf(messages)).toEqual(upTo(count));
    expect(connections).toHaveLength(3);
    expect(messages.join('')).not.toContain('Jansen');
    let previous = CHAIN_ROOT;
    for (const message of messages) {
      const hash = / hash="([0-9a-f]{64})"/u.exec(message)?.[1] ?? '';
      const line = message.slice(message.indexOf('] \uFEFF') + 3);
      const covered = line.replace(`"chain_hash":"${hash}",`, '');
      expect(createHash('sha256').update(`${previous}\n${covered}`).digest('hex')).toBe(hash);
      previous = hash;
    }
    await addEntries(2);
    await untilHolds(async () =>
      expect(await stateOf(running)).toMatchObject({ waiting: 0, lastError: null }),
    );
    expect(positionsOf(messages)).toEqual(upTo(count + 2));
  });

  it('loses nothing and keeps its order while connections break and the server starts again', async () => {
    const count = DELIVERY_ROWS + 50;
    await addEntries(count);
    const target = await listen();
    // Connection ends in the first frame, in the middle, and after the last octet of a delivery.
    const breaks = [100, 20_000, 90_000];
    target.onOctets = (socket, octets) => {
      if (octets < (breaks[0] ?? Infinity)) return;
      breaks.shift();
      socket.destroy();
    };
    const first = send(target.port);
    await untilHolds(() => expect(breaks).toEqual([]));
    await untilHolds(() => expect(positionsOf(target.messages)).toContain(DELIVERY_ROWS));
    // Within the time in which the delivery is not confirmed yet.
    await first.stop();
    expect((await stateOf(first)).position).toBe(0);
    const second = send(target.port);
    await untilHolds(async () =>
      expect(await stateOf(second)).toMatchObject({ waiting: 0, lastError: null }),
    );
    expect(firstOf(positionsOf(target.messages))).toEqual(upTo(count));
    expect(failures.length).toBeGreaterThanOrEqual(3);
  });

  it('takes the end of a receiver that goes down for no answer', async () => {
    await addEntries(3);
    const target = await listen();
    let closed = 0;
    target.onOctets = (socket) => {
      closed += 1;
      socket.end();
    };
    const running = send(target.port);
    await untilHolds(() => expect(closed).toBeGreaterThan(1));
    expect(await stateOf(running)).toMatchObject({ position: 0, waiting: 3 });
    expect((await stateOf(running)).lastError).toContain('closed the connection');
    target.onOctets = null;
    await untilHolds(async () =>
      expect(await stateOf(running)).toMatchObject({ position: 3, lastError: null }),
    );
  });

  it('waits for a receiver that is away, and says so', async () => {
    await addEntries(5);
    const gone = await listen();
    await gone.close();
    const { port } = gone;
    const running = send(port);
    await untilHolds(async () => {
      expect(await stateOf(running)).toMatchObject({ position: 0, waiting: 5, sentAt: null });
      expect((await stateOf(running)).lastError).toContain('ECONNREFUSED');
    });
    const { messages } = await listen({ port });
    await untilHolds(async () => expect((await stateOf(running)).waiting).toBe(0));
    expect(positionsOf(messages)).toEqual(upTo(5));
  });

  it.each<readonly [string, () => Partial<SyslogReceiverOptions>, string]>([
    [
      'of another authority',
      () => ({ cert: stranger.cert, key: stranger.private }),
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    [
      'of another host',
      () => ({ cert: elsewhere.cert, key: elsewhere.private }),
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('sends nothing to a certificate %s', async (_, certificate, reason) => {
    await addEntries(1);
    const target = await listen(certificate());
    const running = send(target.port, { caFile: file('both.pem', `${server.cert}\n${elsewhere.cert}`) });
    await untilHolds(async () => expect((await stateOf(running)).lastError).toContain(reason));
    expect(target.connections.every(({ octets }) => octets === 0)).toBe(true);
    expect((await stateOf(running)).position).toBe(0);
  });

  it('proves itself by a client certificate where the receiver asks for one', async () => {
    await addEntries(2);
    const target = await listen({ clientCa: stranger.cert });
    const without = send(target.port);
    await untilHolds(async () =>
      expect((await stateOf(without)).lastError).toContain('CERTIFICATE_REQUIRED'),
    );
    await without.stop();
    const [certFile, keyFile] = [file('client.pem', stranger.cert), file('client-key.pem', stranger.private)];
    const running = send(target.port, { client: { certFile, keyFile } });
    await untilHolds(async () => expect((await stateOf(running)).waiting).toBe(0));
    expect(positionsOf(target.messages)).toEqual([1, 2]);
  });
});

describe('a server with a log server', () => {
  let app: TestApp;
  afterAll(() => app.remove());

  it('sends what it does, and shows how far it is to administrators and in /metrics', async () => {
    const { port, messages } = await listen();
    app = await openTestApp({ EUPNEA_SYSLOG_RECEIVER: `127.0.0.1:${port}`, EUPNEA_SYSLOG_CA: caFile });
    await app.start();
    const admin = await app.makeUser({ isAdmin: true });
    const answer = await app.server.inject({ url: '/nestjs/admin/audit/export', headers: admin.headers });
    expect(answer.statusCode).toBe(200);
    await untilHolds(() => expect(messages.join('')).toContain(' audit_log.export [eupnea@32473 '));
    await untilHolds(async () => {
      const health = await app.server.inject({ url: '/nestjs/admin/health', headers: admin.headers });
      expect(serverHealthSchema.parse(health.json()).audit_syslog).toMatchObject({
        receiver: `127.0.0.1:${port}`,
        waiting: 0,
        sent_at: expect.any(String),
        last_error: null,
      });
    });
    const metrics = await app.server.inject({ url: '/metrics' });
    expect(metrics.body).toContain('eupnea_audit_syslog_waiting_entries 0');
    expect(metrics.body).toContain('eupnea_audit_syslog_failing 0');
  });
});
