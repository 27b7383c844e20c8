import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildForm } from '../../testing/build-form.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { UploadClient } from './testing/open-upload-client.ts';

const DOOR = '/nestjs/patient-upload/archive';
const ZONE = { time_zone: 'UTC' };
const bytes = (text: string) => new TextEncoder().encode(text);
const night = (hour: number, breaths: number) =>
  bytes(writePb840Text(breaths, `2024-05-06-0${hour}-00-00.000000`));

let app: TestApp;
let client: UploadClient;

beforeAll(async () => {
  app = await openTestApp();
  await app.start();
});
afterAll(() => app.remove());
beforeEach(async () => {
  client = new UploadClient(app, await app.makeUser());
  await app.makeProject(client.user);
});

const importArchive = async (files: Parameters<typeof zipSync>[0], options: object = ZONE) =>
  await client.untilOver(await client.upload('all.zip', zipSync(files), options, DOOR));

describe('an archive', () => {
  it('becomes a recording for each file, all of one patient; what is none costs itself and says so', async () => {
    const status = await importArchive({
      'a/first.txt': night(1, 5),
      'b/first.txt': night(2, 7),
      'notes.md': bytes('# nothing'),
      'inner.zip': zipSync({ 'x.txt': night(3, 2) }),
      'undated.txt': bytes(writePb840Text(3, null)),
    });
    expect(status).toMatchObject({ kind: 'archive', status: 'done', breaths: 12, error: null });
    const recordings = status.recordings.map((recording) => [recording.file_name, recording.breaths]);
    expect(recordings).toEqual([
      ['first.txt', 5],
      ['first.txt (2)', 7],
    ]);
    expect(new Set(status.recordings.map((recording) => recording.patient_id)).size).toBe(1);
    expect(new Set(status.rejected.map(({ file }) => file))).toEqual(
      new Set(['notes.md', 'inner.zip', 'undated.txt']),
    );
    const { rows } = await app.storage.pool.query(
      `select count(*)::int as n from recording where upload_id = $1 and state <> 'published'`,
      [status.id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('of nothing that can be read fails with the reason, and leaves nothing', async () => {
    const status = await importArchive({ 'notes.md': bytes('# nothing') });
    expect(status).toMatchObject({ status: 'failed', recordings: [], breaths: 0 });
    expect(status.error).toMatch(/Not a recording/u);
  });

  it('asks for the time zone, and is recognised when it comes again; so is a file of it', async () => {
    const archive = zipSync({ 'a.txt': night(1, 5) });
    const asking = await client.upload('all.zip', archive, {}, DOOR);
    expect((await client.status(asking)).questions.map(({ asks }) => asks)).toEqual(['time_zone']);
    await client.answer(asking, ZONE);
    const done = await client.untilOver(asking);
    const again = await client.upload('again.zip', archive, ZONE, DOOR);
    expect((await client.status(again)).duplicates.map(({ id }) => id)).toEqual([done.recordings[0]?.id]);
    const alone = await client.upload('alone.txt', night(1, 5), ZONE);
    expect((await client.status(alone)).questions.map(({ asks }) => asks)).toEqual(['duplicate']);
    const mixed = await importArchive({ 'a.txt': night(1, 5), 'b.txt': night(2, 6) });
    expect(mixed).toMatchObject({ status: 'done', breaths: 6 });
    expect(mixed.rejected.map(({ file, reason }) => [file, /already/u.test(reason)])).toEqual([
      ['a.txt', true],
    ]);
  });
});

describe('a hostile archive', () => {
  it('is refused or fails clearly, writes nothing and leaves no file', async () => {
    const before = await client.listTemporaryFiles();
    const bomb = zipSync({ 'bomb.txt': new Uint8Array(20_000_000) });
    const traversal = zipSync({ '../../../etc/cron.d/x': night(1, 2) });
    const cut = zipSync({ 'a.txt': night(1, 20) }).subarray(0, 300);
    for (const [name, archive] of Object.entries({ bomb, traversal, cut })) {
      const answer = await client.send(buildForm(`${name}.zip`, archive, ZONE), DOOR);
      if (answer.statusCode === 202) {
        const status = await client.untilOver(answer.json<{ id: number }>().id);
        expect([name, status.status, status.recordings]).toEqual([name, 'failed', []]);
        expect(status.error).not.toBeNull();
      } else expect(answer.statusCode).toBe(400);
    }
    const { rows } = await app.storage.pool.query(
      `select count(*)::int as n from recording where created_by = $1`,
      [client.user.id],
    );
    expect(rows).toEqual([{ n: 0 }]);
    await untilHolds(async () => expect(await client.listTemporaryFiles()).toEqual(before));
  });
});
