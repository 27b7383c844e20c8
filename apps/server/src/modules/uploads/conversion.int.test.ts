import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForm } from '../../testing/build-form.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { UploadClient } from './testing/open-upload-client.ts';

const START = '2024-05-06-07-08-09.500000';
const BREATHS = 20;

let app: TestApp;
let client: UploadClient;

beforeAll(async () => {
  app = await openTestApp();
  client = new UploadClient(app, await app.makeUser());
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.remove());

const convert = (name: string, content: string | Uint8Array, query: string, options?: object) =>
  client.send(buildForm(name, content, options), `/api_analytics_pl/convert?${query}`);

function requestHead(length: number, contentType: string): string {
  return (
    `POST /api_analytics_pl/convert?to=csv HTTP/1.1\r\nhost: localhost\r\n` +
    `authorization: ${client.user.headers.authorization}\r\n` +
    `content-type: ${contentType}\r\ncontent-length: ${length}\r\n\r\n`
  );
}

/** Answer to the head of a request whose body does not come. */
async function openRequest(length: number, contentType: string): Promise<string> {
  const { port } = app.server.server.address() as AddressInfo; // cast: it listens on TCP
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(requestHead(length, contentType));
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await untilHolds(() => expect(answer).toContain('bytes at most'));
  socket.destroy();
  return answer;
}

async function expectNoFiles(): Promise<void> {
  await untilHolds(async () => expect(await client.listTemporaryFiles()).toEqual([]));
}

describe('converting a file', () => {
  it('answers the file itself, and it reads back as what it was', async () => {
    const text = writePb840Text(BREATHS, START);
    const csv = await convert('night.txt', text, 'to=csv', { time_zone: 'UTC' });
    expect(csv.statusCode).toBe(200);
    expect(csv.headers['content-disposition']).toContain('night.csv');
    expect(csv.body.slice(0, 1000)).toContain('pressure_cmh2o');
    await expectNoFiles();
    const back = await client.send(buildForm('night.csv', csv.body), '/nestjs/csv/convert?to=pb840');
    expect(back.statusCode).toBe(200);
    const rows = (lines: string) => lines.split('\n').filter((line) => /^-?\d+\.\d+, /u.test(line));
    expect(rows(back.body)).toEqual(rows(text));
    await expectNoFiles();
  });

  it('unpacks a gzip file, and says what is wrong with a damaged one', async () => {
    const text = writePb840Text(BREATHS, START);
    const packed = gzipSync(text);
    const [plain, unpacked] = await Promise.all([
      convert('night.txt', text, 'to=csv', { time_zone: 'UTC' }),
      convert('night.txt.gz', packed, 'to=csv', { time_zone: 'UTC' }),
    ]);
    expect(unpacked.statusCode).toBe(200);
    expect(unpacked.headers['content-disposition']).toContain('night.csv');
    expect(unpacked.body).toBe(plain.body);
    const damaged = await convert('night.txt.gz', packed.subarray(0, 11), 'to=csv');
    expect([damaged.statusCode, damaged.json()]).toMatchObject([400, { errors: [{ path: 'file' }] }]);
    await expectNoFiles();
  });

  it('answers an archive of all that comes out, with a report, when that is wanted', async () => {
    const damaged = writePb840Text(BREATHS, START).replace('\nBE\n', '\ngarbage\nBE\n');
    const answer = await convert('night.txt', damaged, 'to=csv&bundle=true', { time_zone: 'UTC' });
    expect(answer.headers['content-type']).toBe('application/zip');
    const entries = unzipSync(answer.rawPayload);
    expect(Object.keys(entries).sort()).toEqual(
      expect.arrayContaining(['night.breaths.csv', 'night.csv', 'night.report.json']),
    );
    const report: unknown = JSON.parse(new TextDecoder().decode(entries['night.report.json']));
    expect(report).toMatchObject({ breaths: BREATHS, rejected_total: 1 });
    await expectNoFiles();
  });

  it('moves every time of a FHIR bundle by days that nobody is told, and says so in it', async () => {
    const text = writePb840Text(2, START);
    const moved = await convert('night.txt', text, 'to=fhir&date_shift=random', { time_zone: 'UTC' });
    expect(moved.statusCode).toBe(200);
    expect(moved.body).not.toContain('2024-05-06');
    const kept = await convert('night.txt', text, 'to=fhir', { time_zone: 'UTC' });
    expect(kept.body).toContain('2024-05-06');
    const table = await convert('night.txt', text, 'to=csv&date_shift=random', { time_zone: 'UTC' });
    expect([table.statusCode, table.json()]).toMatchObject([400, { errors: [{ path: 'date_shift' }] }]);
    await expectNoFiles();
  });

  it('refuses an unknown target and an unreadable file, with the reason, and keeps neither', async () => {
    const target = await convert('night.txt', writePb840Text(2, START), 'to=edf9');
    expect([target.statusCode, target.json()]).toMatchObject([400, { errors: [{ path: 'to' }] }]);
    const file = await convert('noise.bin', 'no recording at all', 'to=csv');
    expect([file.statusCode, file.json()]).toMatchObject([400, { errors: [{ path: 'file' }] }]);
    await expectNoFiles();
  });

  it('answers a table when no target is named, from a recording that is no table too', async () => {
    const form = buildForm('night.txt', writePb840Text(2, START), { time_zone: 'UTC' });
    const table = await client.send(form, '/nestjs/csv/convert');
    expect(table.statusCode).toBe(200);
    expect(table.headers['content-disposition']).toContain('night.csv');
    expect(table.body.slice(0, 1000)).toContain('pressure_cmh2o');
    await expectNoFiles();
  });

  it('is refused at once when the request announces more than a file may have', async () => {
    const form = buildForm('night.txt', writePb840Text(2, START));
    const answer = await openRequest(5 * 1024 ** 3, form.headers['content-type']);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /u);
    expect(answer).toContain('A file may have 4294967296 bytes at most');
    await expectNoFiles();
  });

  it('takes four files of a user at a time, and goes on when one of them has gone', async () => {
    const { port } = app.server.server.address() as AddressInfo; // cast: it listens on TCP
    const form = buildForm('night.txt', writePb840Text(2, START), { time_zone: 'UTC' });
    const senders = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        // The rest of the file is still to come.
        socket.write(requestHead(form.payload.length, form.headers['content-type']));
        socket.write(form.payload.subarray(0, 200));
        return socket;
      }),
    );
    await untilHolds(async () => expect(await client.listTemporaryFiles()).toHaveLength(4));
    const fifth = await convert('night.txt', writePb840Text(2, START), 'to=csv', { time_zone: 'UTC' });
    expect([fifth.statusCode, fifth.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(fifth.headers['retry-after']).toBe('30');
    const other = new UploadClient(app, await app.makeUser());
    const others = await other.send(form, '/api_analytics_pl/convert?to=csv');
    expect(others.statusCode).toBe(200);
    for (const socket of senders) socket.destroy();
    await expectNoFiles();
    await untilHolds(async () => {
      const next = await convert('night.txt', writePb840Text(2, START), 'to=csv', { time_zone: 'UTC' });
      expect(next.statusCode).toBe(200);
    });
  });

  it('counts with the uploads of its user', async () => {
    await app.storage.pool.query(
      `insert into upload (kind, state, created_by, file_name, size_bytes, content_hash, stored_name, options, questions, rejected)
       values ('recording', 'waiting', $1, 'a', $2, 'x', 'none', '{}', '[]', '[]')`,
      [client.user.id, 16 * 1024 ** 3],
    );
    const answer = await convert('night.txt', writePb840Text(2, START), 'to=csv', { time_zone: 'UTC' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'too_many_uploads' }]);
    await app.storage.pool.query(`delete from upload where stored_name = 'none'`);
  });

  it('ends when the caller goes away', async () => {
    const form = buildForm('night.txt', writePb840Text(20_000, START));
    const { port } = app.server.server.address() as AddressInfo; // cast: it listens on TCP
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(requestHead(form.payload.length, form.headers['content-type']));
    socket.write(form.payload);
    await once(socket, 'data');
    socket.destroy();
    await expectNoFiles();
  });
});
