import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { sessionAnalysisSchema, type SessionAnalysis } from '@eupnea/contracts/reanalysis';
import { serverTimeUs } from '@eupnea/model';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createReanalysisHandler } from '../../jobs/create-reanalysis-handler.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { FINDING_IN_FORCE, REANALYSIS_PURPOSE } from '../../storage/finding-in-force.ts';
import { readSettings } from '../../storage/reanalysis/stored-stretch.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';
import { measureSession, storeOldSession, type MeasuredSession } from './testing/store-old-session.ts';

let ward: Ward;
let queue: JobQueue;
let manager: TestUser;
let oldAnalysis = 0;
let newAnalysis = 0;
let device = 0;
let session = 0;
let startedAtMs = 0;
let measured: MeasuredSession;

beforeAll(async () => {
  measured = measureSession();
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

beforeEach(async () => {
  device = await ward.createDevice(manager);
  startedAtMs = ward.app.clock.nowMs - 3_600_000;
  session = await storeOldSession(ward.app.storage.pool, measured, {
    deviceId: device,
    patientId: await ward.createPatient(manager),
    startedAtMs,
    analysisId: oldAnalysis,
    epochs: [7],
  });
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

describe('settings of a stored stretch', () => {
  it('are what the device said last, and never what was read off the waveform', async () => {
    const { pool } = ward.app.storage;
    const store = (parameter: string, atUs: number, value: number | string, source: string) =>
      pool.query(
        `insert into setting_interval (device_id, parameter, started_at_us, value, source)
         values ($1, $2, $3, $4::jsonb, $5)`,
        [device, parameter, atUs, JSON.stringify(value), source],
      );
    await store('mode_name', 100, 'PC-SIMV', 'device');
    await store('rate', 100, 12, 'device');
    await store('rate', 200, 31, 'estimated');
    const told = { ratePerMin: 12, clock: 'keeps_period', control: null, proportional: false };
    expect(await readSettings(pool, device, 150n)).toEqual(told);
    expect(await readSettings(pool, device, 250n)).toEqual(told);
    const nothing = { ratePerMin: null, clock: null, control: null, proportional: null };
    expect(await readSettings(pool, device, 50n)).toEqual(nothing);
    // What a driver said of a brand's mode goes before the words of its name.
    await pool.query(
      `insert into mode_interval (device_id, started_at_us, control, sequence, device_text, source)
       values ($1, 100, 'pav', 'csv', 'PC-SIMV', 'device')`,
      [device],
    );
    expect(await readSettings(pool, device, 150n)).toMatchObject({ clock: 'none', proportional: true });
  });
});

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

  it('whose run was killed between the pointer and its own end says so at the next run and takes nothing back', async () => {
    await ask(manager, 'POST');
    await runJob();
    const whole = await readFindings();
    await ward.app.storage.pool.query(
      `update job set state = 'queued', result = null, finished_at = null where payload->>'sessionId' = $1`,
      [String(session)],
    );
    expect(await runJob()).toMatchObject({ findings: 0, ranges: 0 });
    expect(await readFindings()).toEqual(whole);
    expect(await describeSession()).toMatchObject({ version: ANALYSIS_VERSION, job: { state: 'done' } });
  });

  it('keeps what this analysis has found of a part of it, though the rest is looked at and cancelled', async () => {
    const { pool } = ward.app.storage;
    const splitUs = serverTimeUs(startedAtMs + 70_000);
    await ask(manager, 'POST');
    await runJob();
    await pool.query(
      'delete from finding where device_id = $1 and analysis_id = $2 and started_at_us >= $3',
      [device, newAnalysis, splitUs],
    );
    const { shown: ofPart } = await readFindings();
    await pool.query(
      'update analysis_selection set started_at_us = $2 where device_id = $1 and analysis_id is null',
      [device, splitUs],
    );
    expect((await ask(manager, 'POST')).statusCode).toBe(202);
    const stop = new AbortController();
    await expect(runJob(stop.signal, () => stop.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
    expect((await readFindings()).shown).toEqual(ofPart);

    await ask(manager, 'POST');
    await runJob();
    const { shown } = await readFindings();
    expect(shown.slice(0, ofPart.length)).toEqual(ofPart);
    expect(shown.length).toBeGreaterThan(ofPart.length);
    expect(await describeSession()).toMatchObject({ version: ANALYSIS_VERSION });
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
