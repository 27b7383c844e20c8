import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { openJobRunner } from '../../../jobs/open-job-runner.ts';
import { UploadFiles } from '../../../storage/import/upload-files.ts';
import { inspectStoredFile } from '../../../storage/import/inspect-stored-file.ts';
import { openStorage } from '../../../storage/open-storage.ts';
import { writePb840Text } from '../../../testing/write-pb840-text.ts';
import { AccessService } from '../../access/access-service.ts';
import { openUploadRoom } from '../open-upload-room.ts';
import { UploadService } from '../upload-service.ts';

/**
 * Run by import-kill.int.test.ts, which kills it: `node import-files.ts DATA_DIR USER_ID BREATHS`. Resumes
 * existing imports or sends a file, and prints `violation` for visible half-imported data, `working` when
 * rows are written, `done` at the end.
 */
const [dataDir = '', userId = '', breaths = ''] = process.argv.slice(2);
const LOOK_EVERY_MS = 15;
/** Settings that change in the middle of the file. */
const STATED = { mode: 'PC-A/C', changes: [{ from: '00:30:00', mode: 'PSV' }] } as const;

const storage = await openStorage({ dataDir });
const say = (text: string) => process.stdout.write(`${text}\n`);

const { rows: visible } = await storage.pool.query(
  `select r.id, r.state from ventilation_session s join recording r on r.id = s.recording_id
   where r.state <> 'published'
   union select d.id, 'device' from device d join recording r on r.device_id = d.id
   where r.state <> 'published' and d.deleted_at is null
   union select r.id, 'incomplete' from recording r
   where r.state = 'published' and (select count(*) from breath b where b.recording_id = r.id) <> $1`,
  [Number(breaths)],
);
for (const row of visible) say(`violation ${JSON.stringify(row)}`);

const runner = openJobRunner(storage, {
  waveformDays: 30,
  onProblem: (error) => process.stderr.write(`${error.message}\n`),
});
const files = new UploadFiles(dataDir);
const uploads = new UploadService({
  db: storage.db,
  access: new AccessService(storage.db),
  files,
  room: openUploadRoom(storage.db, files),
  queue: runner.queue,
  wakeJobs: () => runner.wake(),
  inspect: inspectStoredFile,
  now: Date.now,
});
await runner.start();
if ((await countOpen()) === 0) await sendFile();
// One query at a time, because on a busy machine they would queue for the only connection until its timeout.
while (!(await isDone())) await delay(LOOK_EVERY_MS);
say('done');

async function isDone(): Promise<boolean> {
  const { rows } = await storage.pool.query<{ written: number }>(
    `select count(*)::int as written from breath b join recording r on r.id = b.recording_id where r.state = 'importing'`,
  );
  if ((rows[0]?.written ?? 0) > 0) say('working');
  return (await countOpen()) === 0;
}

async function countOpen(): Promise<number> {
  const { rows } = await storage.pool.query<{ n: number }>(
    `select count(*)::int as n from upload where state in ('waiting', 'queued', 'running')`,
  );
  return rows[0]?.n ?? 0;
}

async function sendFile(): Promise<void> {
  const text = writePb840Text(Number(breaths), '2024-05-06-07-08-09.500000');
  const viewer = { userId: Number(userId), isAdmin: false, projectIds: null };
  const request = { viewer, query: {}, expected: 'recording', announcedBytes: text.length } as const;
  await uploads.accept(request, async (path) => {
    await writeFile(path, text, { flag: 'wx' });
    return {
      fileName: 'kill.txt',
      sizeBytes: text.length,
      contentHash: createHash('sha256').update(text).digest('hex'),
      options: { time_zone: 'UTC', import_anyway: true, stated: { ...STATED, changes: [...STATED.changes] } },
    };
  });
}
