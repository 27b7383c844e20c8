import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestStorage, openTestStorage } from '../storage/testing/open-test-storage.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner, type JobHandler } from './job-runner.ts';

let storage: TestStorage;
let queue: JobQueue;

beforeAll(async () => {
  storage = await openTestStorage();
  queue = new JobQueue(storage.pool, 'test');
});
afterAll(() => storage.remove());
beforeEach(() => storage.pool.query('delete from job'));

async function readJob(id: number) {
  const { rows } = await storage.pool.query(
    'select state, progress, result, error, attempts, finished_at is not null as ended from job where id = $1',
    [id],
  );
  return rows[0];
}

/** Simulates a holder that was silent for longer than its lease. */
async function expireLeases(): Promise<void> {
  await storage.pool.query(
    `update job set lease_expires_at = now() - interval '1 second' where state = 'running'`,
  );
}

describe('JobQueue', () => {
  it('gives each job to one holder, the oldest first, and only of the kinds asked for', async () => {
    const first = await queue.enqueue({ kind: 'import', payload: { file: 'a' } });
    const second = await queue.enqueue({ kind: 'import', payload: { file: 'b' } });
    await queue.enqueue({ kind: 'other', payload: {} });
    const claims = await Promise.all([1, 2, 3].map(() => queue.claim(['import'])));
    expect(new Set(claims.map((claim) => claim?.id))).toEqual(new Set([first, second, undefined]));
    expect(claims.find((claim) => claim?.id === first)?.payload).toEqual({ file: 'a' });
  });

  it('keeps one queued or running job of a name, and takes another when it is over', async () => {
    const id = await queue.enqueue({ kind: 'import', payload: {}, uniqueName: 'once' });
    expect(await queue.enqueue({ kind: 'import', payload: {}, uniqueName: 'once' })).toBe(id);
    const claim = await queue.claim(['import']);
    expect(await queue.enqueue({ kind: 'import', payload: {}, uniqueName: 'once' })).toBe(id);
    if (claim !== null) await queue.complete(claim, { breaths: 7 });
    expect(await readJob(id)).toMatchObject({
      state: 'done',
      progress: 1,
      result: { breaths: 7 },
      ended: true,
    });
    expect(await queue.enqueue({ kind: 'import', payload: {}, uniqueName: 'once' })).not.toBe(id);
  });

  it('fences off a holder whose job was given to another', async () => {
    const id = await queue.enqueue({ kind: 'import', payload: {} });
    const lost = await queue.claim(['import']);
    await expireLeases();
    expect(await queue.sweepOrphans(false)).toBe(1);
    const next = await queue.claim(['import']);
    if (lost === null || next === null) throw new Error('not claimed');
    expect(await queue.heartbeat(lost, 0.9)).toBe('lost');
    expect(await queue.complete(lost, 'wrong')).toBe(false);
    expect(await queue.heartbeat(next, 0.25)).toBe('held');
    expect(await readJob(id)).toMatchObject({ state: 'running', progress: 0.25, attempts: 2 });
  });

  it('leaves a living holder alone when it sweeps, unless nobody else can hold one', async () => {
    await queue.enqueue({ kind: 'import', payload: {} });
    await queue.claim(['import']);
    expect(await queue.sweepOrphans(false)).toBe(0);
    expect(await queue.sweepOrphans(true)).toBe(1);
  });

  it('gives up a job that ended its process as often as it may', async () => {
    const id = await queue.enqueue({ kind: 'import', payload: {}, maxAttempts: 2 });
    for (let attempt = 0; attempt < 2; attempt++) {
      await queue.claim(['import']);
      await queue.sweepOrphans(true);
    }
    expect(await readJob(id)).toMatchObject({
      state: 'failed',
      error: 'The process that ran it ended',
      ended: true,
    });
  });

  it('tries a failed job again later, and cancels a queued one at once', async () => {
    const id = await queue.enqueue({ kind: 'import', payload: {}, maxAttempts: 2 });
    const claim = await queue.claim(['import']);
    if (claim === null) throw new Error('not claimed');
    await queue.fail(claim, 'disk full');
    expect(await queue.claim(['import'])).toBeNull();
    expect(await readJob(id)).toMatchObject({ state: 'queued', error: 'disk full' });
    expect(await queue.requestCancel(id)).toBe(true);
    expect(await readJob(id)).toMatchObject({ state: 'cancelled', ended: true });
    expect(await queue.requestCancel(id)).toBe(false);
  });

  it('adds a recurring job when the last one ended long enough ago', async () => {
    await queue.enqueueRecurring('sweep', 60);
    await queue.enqueueRecurring('sweep', 60);
    const claim = await queue.claim(['sweep']);
    if (claim !== null) await queue.complete(claim, null);
    await queue.enqueueRecurring('sweep', 60);
    expect(await queue.claim(['sweep'])).toBeNull();
    await storage.pool.query(`update job set finished_at = now() - interval '61 seconds'`);
    await queue.enqueueRecurring('sweep', 60);
    expect(await queue.claim(['sweep'])).not.toBeNull();
  });
});

describe('JobRunner', () => {
  function createRunner(handler: JobHandler): JobRunner {
    return new JobRunner(queue, {
      handlers: { import: handler },
      recurring: {},
      alone: true,
      heartbeatMs: 20,
      onProblem: (error) => {
        throw error;
      },
    });
  }

  it('runs what is queued, stores its result, and what it throws as the reason', async () => {
    const good = await queue.enqueue({ kind: 'import', payload: { rows: 3 } });
    const bad = await queue.enqueue({ kind: 'import', payload: null, maxAttempts: 1 });
    const last = await queue.enqueue({ kind: 'import', payload: {} });
    const lastBegun = Promise.withResolvers<void>();
    const runner = createRunner(async ({ job }) => {
      if (job.id === bad) throw new Error('line 7 is no breath');
      if (job.id === last) lastBegun.resolve();
      return { seen: job.payload };
    });
    await runner.start();
    await lastBegun.promise;
    await runner.stop();
    expect(await readJob(good)).toMatchObject({ state: 'done', result: { seen: { rows: 3 } } });
    expect(await readJob(bad)).toMatchObject({ state: 'failed', error: 'line 7 is no breath' });
  });

  it('stops a running job that is cancelled', async () => {
    const id = await queue.enqueue({ kind: 'import', payload: {} });
    const begun = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const runner = createRunner(async ({ signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted.resolve();
      signal.throwIfAborted();
    });
    await runner.start();
    await begun.promise;
    expect(await queue.requestCancel(id)).toBe(true);
    await aborted.promise;
    await runner.stop();
    expect(await readJob(id)).toMatchObject({ state: 'cancelled' });
  });

  it('gives the job in course back when the server stops, without counting the attempt', async () => {
    const id = await queue.enqueue({ kind: 'import', payload: {} });
    const begun = Promise.withResolvers<void>();
    const runner = createRunner(async ({ signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    await runner.start();
    await begun.promise;
    await runner.stop();
    expect(await readJob(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });
});
