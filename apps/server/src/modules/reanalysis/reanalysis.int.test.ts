import { ENDPOINTS, sessionAnalysisSchema, type SessionAnalysis } from '@eupnea/contracts';
import { sampleTimeUs, serverTimeUs, type Breath, type Finding } from '@eupnea/model';
import { ANALYSIS_VERSION, createBreathPipeline } from '@eupnea/signal';
import { BASE_SCENARIO, simulateRecording } from '@eupnea/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReanalysisHandler } from '../../jobs/create-reanalysis-handler.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { FINDING_IN_FORCE, REANALYSIS_PURPOSE } from '../../storage/finding-in-force.ts';
import { mergeBatches, writeBatch } from '../../storage/recording/write-batch.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { ChunkAssembler } from '../../storage/waveform/chunk-assembler.ts';
import { encodeChunk } from '../../storage/waveform/chunk-codec.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';

const RATE_HZ = 100;
const SECONDS = 150;
const EPOCH = 7;
/** A patient who pulls in expiration and whose volume control lets him. */
const SCENARIO = {
  ...BASE_SCENARIO,
  effort: { ...BASE_SCENARIO.effort, ratePerMin: 22, amplitudeCmh2o: 9 },
  settings: {
    ...BASE_SCENARIO.settings,
    ratePerMin: 10,
    tidalVolumeMl: 350,
    inspiratoryFlowLpm: 60,
    pauseS: 0,
  },
};

let ward: Ward;
let queue: JobQueue;
let manager: TestUser;
let oldAnalysis = 0;
let newAnalysis = 0;
let device = 0;
let session = 0;
let measured: { readonly breaths: readonly Breath[]; readonly findings: readonly Finding[] };

const simulated = simulateRecording(SCENARIO, 1, SECONDS);

/** What the present version finds when the samples come live. */
function measure() {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'device' });
  pipeline.pushSettings({ ratePerMin: null, referenceWeightKg: null });
  const breaths: Breath[] = [];
  for (const event of simulated.events) {
    if (event.type === 'samples') breaths.push(...pipeline.pushSamples(event.block));
    else if (event.type === 'mark') breaths.push(...pipeline.pushMark(event));
  }
  breaths.push(...pipeline.finish());
  return { breaths, findings: pipeline.takeFindings().filter(({ state }) => state === 'final') };
}

beforeAll(async () => {
  measured = measure();
  ward = await openWard();
  queue = new JobQueue(ward.app.storage.pool, 'test');
  manager = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(manager);
  const identity = { version: 'test', commit: 'test' };
  const { pool } = ward.app.storage;
  oldAnalysis = await ensureAnalysis(pool, { ...identity, parameters: { analysisVersion: 1 } });
  newAnalysis = await ensureAnalysis(pool, {
    ...identity,
    parameters: { analysisVersion: ANALYSIS_VERSION, purpose: REANALYSIS_PURPOSE },
  });
});
afterAll(() => ward.app.remove());

/** A finished session as version 1 left it: every breath, every sample, and one finding on the third breath. */
beforeEach(async () => {
  const { pool } = ward.app.storage;
  const anchorMs = ward.app.clock.nowMs - 3_600_000;
  const clock = { anchorMs, rateHz: RATE_HZ };
  device = await ward.createDevice(manager);
  const patient = await ward.createPatient(manager);
  const assembler = new ChunkAssembler(RATE_HZ);
  const open = simulated.events.flatMap((event) =>
    event.type === 'samples' && event.block.rateHz === RATE_HZ ? assembler.push(event.block) : [],
  );
  const rest = assembler.finish();
  const third = measured.breaths[2];
  const [sample] = measured.findings;
  if (third === undefined || sample === undefined) throw new Error('nothing was measured');
  const common = { deviceId: device, epoch: EPOCH };
  const startedAtUs = serverTimeUs(anchorMs);
  await inTransaction(pool, (client) =>
    writeBatch(
      client,
      mergeBatches([
        {
          epochs: [{ ...common, anchorUs: startedAtUs, rateHz: RATE_HZ, startedAtUs, reason: 'connect' }],
          breaths: measured.breaths.map((breath, at) => ({
            ...common,
            startedAtUs: sampleTimeUs(clock, breath.startIndex),
            breathNumber: at + 1,
            rateHz: RATE_HZ,
            analysisId: oldAnalysis,
            breath,
          })),
          chunks: [...open, ...(rest === null ? [] : [rest])].map(({ firstIndex, length, columns }) => ({
            ...common,
            rateHz: RATE_HZ,
            firstIndex,
            startedAtUs: sampleTimeUs(clock, firstIndex),
            endedAtUs: sampleTimeUs(clock, firstIndex + length),
            chunk: encodeChunk(columns),
          })),
          findings: [
            {
              ...common,
              analysisId: oldAnalysis,
              startedAtUs: sampleTimeUs(clock, third.startIndex),
              endedAtUs: sampleTimeUs(clock, third.endIndex),
              finding: { ...sample, kind: 'cough', firstIndex: third.startIndex, lastIndex: third.endIndex },
            },
          ],
        },
      ]),
    ),
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'standby') returning id`,
    [device, patient, startedAtUs, serverTimeUs(anchorMs + SECONDS * 1000)],
  );
  session = rows[0]?.id ?? 0;
});

async function ask(user: TestUser, method: 'GET' | 'POST', rest = '') {
  const { readSessionAnalysis, analyseSessionAgain, cancelSessionAnalysis } = ENDPOINTS;
  const told = method === 'GET' ? readSessionAnalysis : analyseSessionAgain;
  const { path } = rest === '/cancel' ? cancelSessionAnalysis : told;
  return await ward.call(user, method, path.replace('/nestjs', '').replace(':id', String(session)));
}

async function describeSession(user = manager): Promise<SessionAnalysis> {
  return sessionAnalysisSchema.parse((await ask(user, 'GET')).json());
}

/** Kind and place of what is shown, and how many rows there are in all. */
async function readFindings() {
  const { pool } = ward.app.storage;
  const shown = await pool.query<{ kind: string; first_index: bigint; last_index: bigint }>(
    `select kind, first_index, last_index from finding
     where device_id = $1 and ${FINDING_IN_FORCE} order by first_index, kind`,
    [device],
  );
  const stored = await pool.query<{ n: number }>(
    'select count(*)::int as n from finding where device_id = $1',
    [device],
  );
  return {
    shown: shown.rows.map(({ kind, first_index: from, last_index: to }) => `${kind} ${from}-${to}`),
    stored: stored.rows[0]?.n,
  };
}

/** Does the waiting job as the runner would. */
async function runJob(signal = new AbortController().signal, onProgress: (value: number) => void = () => {}) {
  const job = await queue.claim(['reanalysis']);
  if (job === null) throw new Error('no job waits');
  const handler = createReanalysisHandler({
    pool: ward.app.storage.pool,
    ensureAnalysis: () => Promise.resolve(newAnalysis),
    readReferenceWeightKg: () => Promise.resolve(null),
  });
  try {
    const result = await handler({ job, signal, reportProgress: onProgress });
    await queue.complete(job, result);
    return result;
  } catch (error) {
    await queue.cancelled(job);
    throw error;
  }
}

describe('a session analysed by an older version', () => {
  it('is analysed again as a job: what the present version finds is shown, what was found before is kept', async () => {
    expect(await describeSession()).toMatchObject({ version: 1, may_analyse: true, job: null });
    expect((await readFindings()).shown).toHaveLength(1);
    const answer = await ask(manager, 'POST');
    expect(answer.statusCode).toBe(202);
    expect(sessionAnalysisSchema.parse(answer.json()).job?.state).toBe('queued');

    const steps: number[] = [];
    const result = await runJob(undefined, (progress) => steps.push(progress));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.length).toBeGreaterThan(1);
    const live = measured.findings
      .map(({ kind, firstIndex, lastIndex }) => ({ kind, firstIndex, lastIndex }))
      .toSorted((a, b) => a.firstIndex - b.firstIndex || (a.kind < b.kind ? -1 : 1))
      .map(({ kind, firstIndex, lastIndex }) => `${kind} ${firstIndex}-${lastIndex}`);
    expect(live.length).toBeGreaterThan(5);
    expect(await readFindings()).toEqual({ shown: live, stored: live.length + 1 });
    expect(result).toMatchObject({ findings: live.length, ranges: 1 });
    expect(await describeSession()).toMatchObject({
      version: ANALYSIS_VERSION,
      job: { state: 'done', progress: 1 },
    });
    expect((await ask(manager, 'POST')).statusCode).toBe(409);
  });

  it('shows what it showed while a job runs, and after it was cancelled; asked again it is whole', async () => {
    const before = await readFindings();
    await ask(manager, 'POST');
    const stop = new AbortController();
    await expect(runJob(stop.signal, () => stop.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
    const during = await readFindings();
    expect(during.shown).toEqual(before.shown);
    expect(during.stored).toBeGreaterThan(before.stored ?? 0);
    expect(await describeSession()).toMatchObject({ version: 1, job: { state: 'cancelled' } });

    await ask(manager, 'POST');
    await runJob();
    expect((await readFindings()).shown).toHaveLength(measured.findings.length);
  });

  it('points at what was found for the time of the session and no longer', async () => {
    const { pool } = ward.app.storage;
    await ask(manager, 'POST');
    await runJob();
    const { rows } = await pool.query<{ analysis_id: number | null }>(
      'select analysis_id from analysis_selection where device_id = $1 order by started_at_us',
      [device],
    );
    expect(rows.map((row) => row.analysis_id)).toEqual([newAnalysis, null]);
  });

  it('keeps what was found of breaths whose samples are gone', async () => {
    const { pool } = ward.app.storage;
    await pool.query('delete from waveform_chunk where device_id = $1 and first_index < 5000', [device]);
    await ask(manager, 'POST');
    await runJob();
    const { shown } = await readFindings();
    expect(shown[0]).toMatch(/^cough/);
    expect(shown.length).toBeGreaterThan(1);
    await pool.query('delete from waveform_chunk where device_id = $1', [device]);
    expect(await describeSession()).toMatchObject({ version: null });
    expect((await ask(manager, 'POST')).statusCode).toBe(409);
  });

  it('is cancelled while it waits by who manages the project, and by nobody else', async () => {
    const stranger = await ward.app.makeUser();
    expect((await ask(stranger, 'GET')).statusCode).toBe(404);
    expect((await ask(stranger, 'POST')).statusCode).toBe(404);
    expect((await ask(manager, 'POST', '/cancel')).statusCode).toBe(409);
    await ask(manager, 'POST');
    expect((await ask(stranger, 'POST', '/cancel')).statusCode).toBe(404);
    const cancelled = await ask(manager, 'POST', '/cancel');
    expect([cancelled.statusCode, sessionAnalysisSchema.parse(cancelled.json()).job?.state]).toEqual([
      202,
      'cancelled',
    ]);
  });

  it('is not analysed again by a member who may only look, nor while it goes on', async () => {
    const { pool } = ward.app.storage;
    const viewer = await ward.app.makeUser();
    await pool.query(
      `insert into project_member (project_id, user_id, can_view) select project_id, $1, true from project_member
       where user_id = $2`,
      [viewer.id, manager.id],
    );
    expect(await describeSession(viewer)).toMatchObject({ version: 1, may_analyse: false });
    expect((await ask(viewer, 'POST')).statusCode).toBe(403);
    await pool.query('update ventilation_session set ended_at_us = null, end_reason = null where id = $1', [
      session,
    ]);
    expect(await describeSession()).toMatchObject({ may_analyse: false });
    expect((await ask(manager, 'POST')).statusCode).toBe(409);
  });
});
