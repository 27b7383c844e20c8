import { labelingOverviewSchema } from '@eupnea/contracts/labeling-breath';
import { labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import { projectMuscleScoreSchema, type ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { ensure } from '@eupnea/model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMuscleScoreJob } from '../../compose/create-muscle-score-job.ts';
import { JobQueue } from '../../jobs/job-queue.ts';
import { joinProject } from '../../testing/join-project.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { writeCatheterTable } from '../../testing/write-catheter-table.ts';
import { UploadClient } from '../uploads/testing/open-upload-client.ts';
import { MUSCLE_SCORE_JOB_KIND } from './project-score-service.ts';

describe('the score of a project', () => {
  let app: TestApp;
  let owner: TestUser;
  let member: TestUser;
  let stranger: TestUser;
  let project = 0;
  let queue: JobQueue;
  const patients: number[] = [];

  beforeAll(async () => {
    app = await openTestApp();
    await app.start();
    owner = await app.makeUser();
    project = await app.makeProject(owner);
    member = await app.makeUser();
    await joinProject(app, owner, member, project, {});
    stranger = await app.makeUser();
    await app.makeProject(stranger);
    queue = new JobQueue(app.storage.pool, 'test');
    const client = new UploadClient(app, owner);
    for (const [name, seed, hasPes] of [
      ['first', 5, true],
      ['second', 6, true],
      ['without', 7, false],
    ] as const) {
      const options = { time_zone: 'UTC', started_at: `2026-11-${seed + 10}T11:00:00` };
      const status = await client.import(
        `${name}.csv`,
        writeCatheterTable(hasPes ? ['oesophageal_pressure'] : [], { seed }),
        options,
      );
      expect(status).toMatchObject({ status: 'done', error: null });
      patients.push(ensure((await client.findPatients(name))[0], name).id);
    }
    // A server that does no jobs: the tests do them.
    await app.close();
    app = await openTestApp({}, app.storage);
  });
  afterAll(() => app.remove());

  const path = () => `/nestjs/projects/${project}/muscle-score`;
  const call = (user: TestUser, method: 'GET' | 'POST', url = path()) =>
    app.server.inject({ method, url, headers: user.headers });

  async function read(user = owner): Promise<ProjectMuscleScore> {
    return projectMuscleScoreSchema.parse((await call(user, 'GET')).json());
  }

  async function work(signal = new AbortController().signal): Promise<number[]> {
    const job = ensure(await queue.claim([MUSCLE_SCORE_JOB_KIND]), 'a job');
    const handler = ensure(createMuscleScoreJob(app.storage, Date.now)[MUSCLE_SCORE_JOB_KIND], 'the handler');
    const reported: number[] = [];
    const context = { job, signal, reportProgress: (progress: number) => void reported.push(progress) };
    await queue.complete(job, await handler(context));
    return reported;
  }

  it('is none before the first run', async () => {
    expect(await read()).toMatchObject({ may_run: true, run: null, recordings: [], pooled: { breaths: 0 } });
    expect((await call(owner, 'POST', `${path()}/cancel`)).statusCode).toBe(409);
  });

  it('is made by a job, by recording with a muscle channel and pooled', async () => {
    const started = await call(owner, 'POST');
    expect(started.statusCode).toBe(202);
    expect(projectMuscleScoreSchema.parse(started.json()).run).toMatchObject({
      state: 'queued',
      progress: 0,
    });
    expect((await call(owner, 'POST')).statusCode).toBe(409);
    expect(await work()).toEqual([0.5, 1]);
    const { run, recordings, pooled } = await read();
    expect(run).toMatchObject({ state: 'done', recordings: 2 });
    expect(recordings.map(({ patient_id: id }) => id)).toEqual(patients.slice(0, 2));
    for (const recording of recordings) {
      expect(recording).toMatchObject({ channel: 'oesophageal_pressure', cut: false });
      expect(recording.efforts).toBeGreaterThan(20);
      expect(recording.trigger_delay_s.n + recording.effort_agreement.n).toBeGreaterThan(0);
    }
    const sum = (take: (one: ProjectMuscleScore['pooled']) => number) =>
      recordings.reduce((total, one) => total + take(one), 0);
    expect(pooled.breaths).toBe(sum(({ breaths }) => breaths));
    expect(pooled.effort_agreement.n).toBe(sum(({ effort_agreement: { n } }) => n));
    expect(pooled.effort_agreement.n).toBeGreaterThan(5);
    expect(Math.abs(pooled.effort_agreement.bias ?? Number.NaN)).toBeLessThan(4);
    const lost = ensure(
      pooled.kinds.find(({ kind }) => kind === 'ineffective_effort'),
      'the kind',
    );
    const own = recordings.map((one) =>
      ensure(
        one.kinds.find(({ kind }) => kind === lost.kind),
        'it',
      ),
    );
    expect(lost.found).toBe(own.reduce((total, { found }) => total + found, 0));
    expect(lost.found + lost.missed + lost.undecided).toBeGreaterThan(15);
    expect(lost.sensitivity?.low).toBeLessThan(lost.sensitivity?.value ?? 0);
    expect(lost.sensitivity?.high).toBeGreaterThan(lost.sensitivity?.value ?? 1);
  });

  it('equals the score that is asked for by patient', async () => {
    const { recordings } = await read();
    for (const recording of recordings) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/nestjs/breaths-stat/muscle-score',
        headers: owner.headers,
        payload: { patient_id: recording.patient_id },
      });
      const [score] = answer.json<{
        scores: { breaths: number; efforts: number; effort_agreement: object }[];
      }>().scores;
      expect(score).toMatchObject({ breaths: recording.breaths, efforts: recording.efforts });
      const { n, bias, lower } = recording.effort_agreement;
      expect(score?.effort_agreement).toMatchObject({
        n,
        bias: bias === null ? null : expect.closeTo(bias, 6),
        lower: lower === null ? null : expect.closeTo(lower, 6),
      });
    }
  });

  it('is a table with a row a recording and kind, and all together', async () => {
    const lines = (await call(member, 'GET', `${path()}/csv`)).body.trim().split(/\r?\n/u);
    expect(lines[1]).toMatch(/^session_id,patient_id,pseudonym,.*,sensitivity,.*,pmus_correlation$/u);
    expect(lines.filter((line) => /^\d+,/u.test(line))).toHaveLength(16);
    expect(lines.filter((line) => line.startsWith('all,'))).toHaveLength(8);
  });

  it('is seen by members, made by managers, and nobody else’s', async () => {
    expect(await read(member)).toMatchObject({ may_run: false, run: { state: 'done' } });
    expect((await call(member, 'POST')).statusCode).toBe(403);
    expect((await call(member, 'POST', `${path()}/cancel`)).statusCode).toBe(403);
    for (const [method, url] of [
      ['GET', path()],
      ['POST', path()],
      ['POST', `${path()}/cancel`],
      ['GET', `${path()}/csv`],
    ] as const)
      expect((await call(stranger, method, url)).statusCode).toBe(404);
  });

  it('shows no recording of a patient who left the project', async () => {
    const { pool } = app.storage;
    const [first] = patients;
    const all = await read();
    await pool.query('delete from project_patient where patient_id = $1', [first]);
    const left = await read();
    expect(left.recordings.map(({ patient_id: id }) => id)).toEqual([patients[1]]);
    expect(left.pooled.breaths).toBe(all.recordings[1]?.breaths);
    await pool.query('insert into project_patient (project_id, patient_id) values ($1, $2)', [
      project,
      first,
    ]);
  });

  it('is by the gold labels of approved tasks where there are any, and counts them', async () => {
    const derived = await read();
    expect(derived.pooled.corrected).toBe(0);
    const send = async (user: TestUser, method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await app.server.inject({
        method,
        url: `/nestjs${url}`,
        headers: user.headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect(answer.statusCode).toBeLessThan(300);
      return answer.json<unknown>();
    };
    const session = ensure(derived.recordings[0], 'a recording').session_id;
    const { id } = labelingTaskSchema.parse(
      await send(owner, 'POST', '/labeling/tasks', {
        project_id: project,
        ventilation_session_id: session,
        title: 'Efforts by the catheter',
        rater_ids: [owner.id],
        shows_suggestions: true,
      }),
    );
    const task = `/labeling/tasks/${id}`;
    await send(owner, 'POST', `${task}/muscle-labels`, {});
    await send(owner, 'POST', `${task}/own-muscle-labels`);
    const { muscle } = labelingOverviewSchema.parse(await send(owner, 'GET', `${task}/overview`));
    const lost = muscle.findIndex((kinds) => kinds?.includes('ineffective_effort'));
    const normal = { client_id: randomUUID(), position: lost, action: 'label', kinds: ['normal'] };
    await send(owner, 'POST', `${task}/labels`, { events: [normal] });
    await send(owner, 'POST', `${task}/submit`, { allow_unlabelled: true });
    const present = ({ kinds }: ProjectMuscleScore['pooled']) => {
      const { found, missed, undecided } = ensure(
        kinds.find(({ kind }) => kind === 'ineffective_effort'),
        'the kind',
      );
      return found + missed + undecided;
    };
    const scoreAgain = async () => {
      expect((await call(owner, 'POST')).statusCode).toBe(202);
      await work();
      return await read();
    };
    // Submitted labels are nobody else's before the task is approved.
    expect((await scoreAgain()).pooled).toEqual(derived.pooled);
    const gold = { ...normal, client_id: randomUUID() };
    await send(owner, 'POST', `${task}/gold`, { events: [gold] });
    await send(owner, 'POST', `${task}/approve`, { version: 1 });
    const { pooled, recordings } = await scoreAgain();
    expect(present(pooled)).toBe(present(derived.pooled) - 1);
    expect(recordings.map(({ corrected }) => corrected > 0)).toEqual([true, false]);
    expect(recordings[1]).toEqual(derived.recordings[1]);
    const lines = (await call(member, 'GET', `${path()}/csv`)).body.trim().split(/\r?\n/u);
    const column = ensure(lines[1], 'a head').split(',').indexOf('corrected');
    expect(lines.at(-1)?.split(',')[column]).toBe(String(pooled.corrected));
    await app.storage.pool.query('delete from labeling_task where id = $1', [id]);
  });

  it('can be cancelled, and a later run takes its place', async () => {
    expect((await call(owner, 'POST')).statusCode).toBe(202);
    const cancelled = await call(owner, 'POST', `${path()}/cancel`);
    expect(projectMuscleScoreSchema.parse(cancelled.json()).run).toMatchObject({ state: 'cancelled' });
    expect(await read()).toMatchObject({ recordings: [] });
    expect((await call(owner, 'POST')).statusCode).toBe(202);
    const stopping = AbortSignal.abort(new Error('stopped'));
    await expect(work(stopping)).rejects.toThrow('stopped');
    const { rows } = await app.storage.pool.query('select 1 from muscle_score_run');
    expect(rows).toHaveLength(1);
  });
});
