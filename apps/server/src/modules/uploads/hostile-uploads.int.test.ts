import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildForm } from '../../testing/build-form.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { UploadClient } from './testing/open-upload-client.ts';

/** Of twenty forms each. */
const CUT_OFF_ROUNDS = process.env['EUPNEA_DEEP'] === '1' ? 100 : 10;

const START = '2024-05-06-07-08-09.500000';

let app: TestApp;
let client: UploadClient;

beforeAll(async () => {
  app = await openTestApp();
  await app.start();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.remove());
beforeEach(async () => {
  client = new UploadClient(app, await app.makeUser());
  await app.makeProject(client.user);
});

/** No row and no file: as if it had never come. */
async function expectNothing(): Promise<void> {
  await untilHolds(async () => expect(await client.listTemporaryFiles()).toEqual([]));
  const { rows } = await app.storage.pool.query('select 1 from upload where created_by = $1', [
    client.user.id,
  ]);
  expect(rows).toEqual([]);
}

async function expectRefusal(
  form: ReturnType<typeof buildForm>,
  message: RegExp,
  path?: string,
): Promise<void> {
  const answer = await client.send(form, path);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(message)]);
  await expectNothing();
}

describe('a hostile or mistaken upload is refused, and leaves nothing behind', () => {
  it('an empty file', async () => {
    await expectRefusal(buildForm('empty.txt', ''), /"message":"The file is empty","code":"file_empty"/u);
  });

  it('a file of no known format', async () => {
    await expectRefusal(buildForm('noise.bin', Buffer.from([0, 1, 2, 255, 254])), /"code":"format_unknown"/u);
  });

  it('rows of two patients in turn, though the sender says which column is which', async () => {
    const rows = Array.from({ length: 200 }, (_row, at) => `${at % 2},${(at / 50).toFixed(2)},10.5,8.25`);
    const text = ['subject,time (s),flow (L/min),pressure (cmH2O)', ...rows].join('\n');
    const mapping = {
      channels: [
        { channel: 'flow', position: 2, factor: 1 },
        { channel: 'pressure', position: 3, factor: 1 },
      ],
      time: { position: 1, factor: 1 },
      rateHz: null,
      table: { delimiter: ',', decimalComma: false, headerRows: 1 },
      startedAt: null,
      timeZone: null,
    };
    await expectRefusal(buildForm('two.csv', text, { mapping }), /"code":"table_alternates"/u);
  });

  it('an archive at the door of recordings, and a recording at the door of archives', async () => {
    await expectRefusal(buildForm('a.zip', Buffer.from('PK\u0003\u0004rest')), /archive/u);
    const text = writePb840Text(2, START);
    await expectRefusal(
      buildForm('a.txt', text),
      /"code":"file_no_archive"/u,
      '/nestjs/patient-upload/archive',
    );
    await expectRefusal(
      buildForm('a.txt', text),
      /"code":"file_no_table"/u,
      '/nestjs/patient-upload/single-csv',
    );
  });

  it('options that are no JSON, unknown, or out of range, each named', async () => {
    const text = writePb840Text(2, START);
    const cases = [
      [{ time_zone: 'Mars/Olympus' }, /options\.time_zone/u],
      [{ started_at: '2024-13-40T00:00:00' }, /options\.started_at/u],
      [{ odd: 1 }, /options\.odd/u],
      [{ mapping: { channels: [] } }, /options\.mapping/u],
    ] as const;
    for (const [options, message] of cases) await expectRefusal(buildForm('a.txt', text, options), message);
    const broken = buildForm('a.txt', text, {});
    const payload = Buffer.from(broken.payload.toString().replace('{}', '{"'));
    await expectRefusal({ ...broken, payload }, /Not valid JSON/u);
  });

  it('a form with two files, without a file, or cut off', async () => {
    const form = buildForm('a.txt', writePb840Text(2, START));
    const boundary = form.headers['content-type'].split('boundary=')[1] ?? '';
    const text = form.payload.toString();
    const file = text.slice(0, text.lastIndexOf(`--${boundary}--`));
    const twice = { ...form, payload: Buffer.from(`${file}${text}`) };
    await expectRefusal(twice, /one file/u);
    await expectRefusal({ ...form, payload: Buffer.from(`--${boundary}--\r\n`) }, /no file|to its end/u);
    for (const share of [0.1, 0.5, 0.9]) {
      const payload = form.payload.subarray(0, Math.floor(form.payload.length * share));
      await expectRefusal({ ...form, payload }, /to its end|no file/u);
    }
  });

  // A stream that fails while its file is being opened left the file behind; many at once make that likelier.
  it('forms that are cut off within their files, many at once', async () => {
    const form = buildForm('a.txt', writePb840Text(2, START));
    for (let round = 0; round < CUT_OFF_ROUNDS; round += 1) {
      const share = 0.3 + (0.69 * round) / CUT_OFF_ROUNDS;
      const payload = form.payload.subarray(0, Math.floor(form.payload.length * share));
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.send({ ...form, payload })));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    }
    await expectNothing();
  });

  it('a body that is no form', async () => {
    const answer = await client.call('POST', '/nestjs/patient-upload', { file: 'x' });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    await expectNothing();
  });

  it('a sender that goes away in the middle', async () => {
    const { port } = app.server.server.address() as AddressInfo; // cast: it listens on TCP
    const form = buildForm('a.txt', writePb840Text(500, START));
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /nestjs/patient-upload HTTP/1.1\r\nhost: localhost\r\n' +
        `authorization: ${client.user.headers.authorization}\r\n` +
        `content-type: ${form.headers['content-type']}\r\ncontent-length: 4294967296\r\n\r\n`,
    );
    socket.write(form.payload.subarray(0, 50_000));
    await untilHolds(async () => expect(await client.listTemporaryFiles()).toHaveLength(1));
    socket.destroy();
    await expectNothing();
  });
});

describe('a name', () => {
  it('is data: folders, control characters and length are cut off, and no path is made of it', async () => {
    const names: readonly (readonly [string, string])[] = [
      ['../../../../etc/passwd', 'passwd'],
      ['C:\\\\Users\\\\x\\\\night.txt', 'night.txt'],
      ['..', 'file'],
      ['a\u0007\u202Eb.txt', 'ab.txt'],
      [`${'x'.repeat(500)}.txt`, 'x'.repeat(200)],
    ];
    for (const [sent, kept] of names) {
      const id = await client.upload(sent, writePb840Text(2, START));
      expect((await client.status(id)).file_name).toBe(kept);
      await client.call('POST', `/nestjs/patient-upload/${id}/cancel`);
    }
  });
});

describe('a file that exhausts what it may', () => {
  it('cannot be sent beyond the number of open uploads', async () => {
    await app.storage.pool.query(
      `insert into upload (kind, state, created_by, file_name, size_bytes, content_hash, stored_name, options, questions, rejected)
       select 'recording', 'waiting', $1, 'a', 1, 'x', 'none', '{}', '[]', '[]' from generate_series(1, 100)`,
      [client.user.id],
    );
    const answer = await client.send(buildForm('a.txt', writePb840Text(2, START)));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'too_many_uploads' }]);
    await app.storage.pool.query(`delete from upload where stored_name = 'none'`);
  });

  it('cannot be sent beyond the bytes of one user, nor beyond those of all', async () => {
    const fill = (userId: number, gib: number) =>
      app.storage.pool.query(
        `insert into upload (kind, state, created_by, file_name, size_bytes, content_hash, stored_name, options, questions, rejected)
         values ('recording', 'waiting', $1, 'a', $2, 'x', 'none', '{}', '[]', '[]')`,
        [userId, gib * 1024 ** 3],
      );
    await fill(client.user.id, 16);
    const own = await client.send(buildForm('a.txt', writePb840Text(2, START)));
    expect([own.statusCode, own.json()]).toMatchObject([409, { code: 'too_many_uploads' }]);
    await app.storage.pool.query(`delete from upload where stored_name = 'none'`);
    const other = await app.makeUser();
    await fill(other.id, 64);
    const all = await client.send(buildForm('a.txt', writePb840Text(2, START)));
    expect([all.statusCode, all.json()]).toMatchObject([507, { code: 'no_room' }]);
    await app.storage.pool.query(`delete from upload where stored_name = 'none'`);
  });
});
