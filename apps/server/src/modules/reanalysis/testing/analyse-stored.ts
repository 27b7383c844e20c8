import { setTimeout as delay } from 'node:timers/promises';
import { openJobRunner } from '../../../jobs/open-job-runner.ts';
import { FINDING_IN_FORCE, REANALYSIS_PURPOSE } from '../../../storage/finding-in-force.ts';
import { openStorage } from '../../../storage/open-storage.ts';
import { AccessService } from '../../access/access-service.ts';
import { ReanalysisService } from '../reanalysis-service.ts';

/**
 * Run by reanalysis-kill.int.test.ts: `node analyse-stored.ts DATA_DIR DATABASE_URL USER_ID SESSION_ID
 * DIE_AT`. Runs the jobs of a server, requests the analysis of a session with an older version, and reports
 * the findings in force: `left` before anything runs, `shown` at each change, `done` at the end. Once DIE_AT
 * findings of a running analysis are stored it kills its process group with the database; 0 means never.
 */
const [dataDir = '', databaseUrl = '', userId = '', sessionId = '', dieAt = ''] = process.argv.slice(2);
const LOOK_EVERY_MS = 2;

const storage = await openStorage({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl });
const say = (text: string) => process.stdout.write(`${text}\n`);

interface Look {
  /** Digest and number of the findings in force. */
  readonly shown: string;
  /** Findings of the newer analysis, in force or not. */
  readonly stored: number;
  /** State of the last job. */
  readonly state: string | null;
}

/** Reads everything in one statement, so that it is consistent. */
async function look(): Promise<Look> {
  const { rows } = await storage.pool.query<Look>(
    `select (select count(*) || '/' || coalesce(md5(string_agg(kind || epoch || '/' || first_index || '-' || last_index, ' '
           order by epoch, first_index, kind)), '') from finding where ${FINDING_IN_FORCE}) as shown,
       (select count(*)::int from finding where analysis_id in (
         select id from analysis where parameters->>'purpose' = $1)) as stored,
       (select state from job where kind = 'reanalysis' order by id desc limit 1) as state`,
    [REANALYSIS_PURPOSE],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a row');
  return row;
}

const left = await look();
say(`left ${left.shown} ${left.stored} ${left.state}`);
// On a server the lease of another process lasts 30 s; here that process is known to be dead.
if (databaseUrl !== '') {
  await storage.pool.query(
    `update job set lease_expires_at = now() - interval '1 second' where state = 'running'`,
  );
}
const runner = openJobRunner(storage, {
  waveformDays: 30,
  onProblem: (error) => process.stderr.write(`${error.message}\n`),
});
const reanalysis = new ReanalysisService({
  storage,
  access: new AccessService(storage.db),
  queue: runner.queue,
  wakeJobs: () => runner.wake(),
  now: Date.now,
});
await runner.start();
const caller = {
  userId: Number(userId),
  sessionId: 'kill',
  username: 'kill',
  email: 'kill@example.org',
  isAdmin: true,
  features: new Set<never>(),
  projectIds: null,
  token: null,
  needsFactor: false,
  isProven: true,
};
// A queued or running job is the same job. A server that was killed too often has given it up, so it is
// requested again.
const { version, current_version: current } = await reanalysis.describe(caller, Number(sessionId));
if (version !== null && version < current) await reanalysis.start(caller, Number(sessionId), 'kill');

let last = '';
let isDone = false;
while (!isDone) {
  const { shown, stored, state } = await look();
  if (shown !== last) say(`shown ${shown}`);
  last = shown;
  if (Number(dieAt) > 0 && state === 'running' && stored >= Number(dieAt)) {
    process.kill(-process.pid, 'SIGKILL');
  }
  isDone = state === 'done';
  await delay(LOOK_EVERY_MS);
}
say('done');
