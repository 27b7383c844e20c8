import { agreementSchema } from '@eupnea/contracts/agreement';
import { savedGoldSchema } from '@eupnea/contracts/label';
import { labelingOverviewSchema, reviewedBreathPageSchema } from '@eupnea/contracts/labeling-breath';
import { labelingTaskSchema, type LabelingTask } from '@eupnea/contracts/labeling-task';
import { muscleScoresSchema } from '@eupnea/contracts/muscle-score';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { ensure } from '@eupnea/model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinProject } from '../../testing/join-project.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { writeCatheterTable } from '../../testing/write-catheter-table.ts';
import { UploadClient } from '../uploads/testing/open-upload-client.ts';

describe('labels of the muscle signal', () => {
  let app: TestApp;
  let owner: TestUser;
  let rater: TestUser;
  let project = 0;
  const sessions = { catheter: 0, none: 0 };
  let patientId = 0;

  beforeAll(async () => {
    app = await openTestApp();
    await app.start();
    owner = await app.makeUser();
    project = await app.makeProject(owner);
    rater = await app.makeUser();
    await joinProject(app, owner, rater, project, { label: true });
    const client = new UploadClient(app, owner);
    for (const name of ['catheter', 'none'] as const) {
      const options = { time_zone: 'UTC', started_at: '2026-11-20T11:00:00' };
      const status = await client.import(
        `${name}.csv`,
        writeCatheterTable(name === 'catheter' ? ['oesophageal_pressure'] : []),
        options,
      );
      expect(status).toMatchObject({ status: 'done', error: null });
      const [row] = await client.findPatients(name);
      const id = ensure(row, name).id;
      if (name === 'catheter') patientId = id;
      const listed = await call(owner, 'GET', `/ventilation/sessions?patient_id=${id}`);
      sessions[name] = storedSessionPageSchema.parse(listed.json()).items[0]?.ventilation_session_id ?? 0;
    }
  });
  afterAll(() => app.remove());

  const call = (
    user: TestUser,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) =>
    app.server.inject({
      method,
      url: `/nestjs${path}`,
      headers: user.headers,
      ...(payload === undefined ? {} : { payload }),
    });

  async function makeTask(session = sessions.catheter, more: object = {}): Promise<LabelingTask> {
    const answer = await call(owner, 'POST', '/labeling/tasks', {
      project_id: project,
      ventilation_session_id: session,
      title: 'Efforts by the catheter',
      rater_ids: [rater.id],
      shows_suggestions: true,
      ...more,
    });
    expect(answer.statusCode).toBe(201);
    return labelingTaskSchema.parse(answer.json());
  }

  async function derive(task: number): Promise<LabelingTask> {
    const answer = await call(owner, 'POST', `/labeling/tasks/${task}/muscle-labels`, {});
    expect(answer.statusCode).toBe(200);
    return labelingTaskSchema.parse(answer.json());
  }

  async function readReview(task: number) {
    const answer = await call(owner, 'GET', `/labeling/tasks/${task}/review?count=500`);
    return reviewedBreathPageSchema.parse(answer.json());
  }

  async function label(task: number, position: number, kinds: readonly string[]): Promise<void> {
    const events = [{ client_id: randomUUID(), position, action: 'label', kinds }];
    const answer = await call(rater, 'POST', `/labeling/tasks/${task}/labels`, { events });
    expect(answer.statusCode).toBe(200);
  }

  const submit = (task: number) =>
    call(rater, 'POST', `/labeling/tasks/${task}/submit`, { allow_unlabelled: true });

  it('are a rater of its own that names its channel, version and chest wall', async () => {
    const { id, breaths } = await makeTask();
    const task = await derive(id);
    expect(task.raters).toMatchObject([
      { code: 'R1', derived_from: null },
      {
        code: 'Muscle',
        user_id: null,
        state: 'submitted',
        derived_from: { channel: 'oesophageal_pressure', chest_wall: { source: 'measured' } },
      },
    ]);
    expect(task.raters[1]?.derived_from?.analysis_version).toBeGreaterThan(30);
    expect(task.raters[1]?.labelled).toBeGreaterThan(breaths / 2);
    expect(task.state).toBe('labeling');
    const { items } = await readReview(id);
    const given = items.flatMap(({ labels }) => labels.find(({ code }) => code === 'Muscle')?.label ?? []);
    expect(given).toHaveLength(task.raters[1]?.labelled ?? 0);
    expect(given.filter(({ kinds }) => kinds.includes('ineffective_effort')).length).toBeGreaterThan(5);
    expect(given.filter(({ kinds }) => kinds.includes('normal')).length).toBeGreaterThan(3);
    // No muscle shows a cough or a leak.
    for (const { open_kinds: open } of given) expect(open).toEqual(expect.arrayContaining(['cough', 'leak']));
  });

  it('are the same when they are derived again, and nobody edits or returns them', async () => {
    const { id } = await makeTask();
    const first = await derive(id);
    const count = async () =>
      (await app.storage.pool.query('select 1 from label_event where task_id = $1', [id])).rows.length;
    const events = await count();
    expect(events).toBe(first.raters[1]?.labelled);
    const again = await derive(id);
    expect(again.raters[1]?.rater_id).toBe(first.raters[1]?.rater_id);
    expect(await count()).toBe(events);
    const returned = await call(owner, 'POST', `/labeling/tasks/${id}/return`, {
      rater_ids: [first.raters[1]?.rater_id],
      comment: 'Look again',
    });
    expect(returned.statusCode).toBe(400);
    // Editing the raters of the task leaves the muscle signal in it; a task without labels of people can be deleted.
    const edited = await call(owner, 'PATCH', `/labeling/tasks/${id}`, { version: 1, rater_ids: [rater.id] });
    expect(labelingTaskSchema.parse(edited.json()).raters).toHaveLength(2);
    expect((await call(owner, 'DELETE', `/labeling/tasks/${id}`)).statusCode).toBe(204);
  });

  it('are taken over, corrected, settled against, exported, and the score uses the corrected ones', async () => {
    const { id, breaths } = await makeTask();
    const { labelled } = ensure((await derive(id)).raters[1], 'the muscle signal');
    await label(id, 0, ['cough']);
    const taken = labelingTaskSchema.parse(
      (await call(rater, 'POST', `/labeling/tasks/${id}/own-muscle-labels`)).json(),
    );
    expect(taken.muscle).toMatchObject({ channel: 'oesophageal_pressure', labelled });
    const overview = labelingOverviewSchema.parse(
      (await call(rater, 'GET', `/labeling/tasks/${id}/overview`)).json(),
    );
    expect(overview.label[0]).toEqual(['cough']);
    expect(taken.own?.labelled).toBe(overview.label.filter((kinds) => kinds !== null).length);
    for (const [position, kinds] of overview.muscle.entries())
      if (position > 0) expect(overview.label[position]).toEqual(kinds);

    const lost = overview.muscle.findIndex((kinds, at) => at > 0 && kinds?.includes('ineffective_effort'));
    await label(id, lost, ['normal']);
    const ask = async (user: TestUser, labels: string) => {
      const answer = await call(user, 'POST', '/breaths-stat/muscle-score', {
        patient_id: patientId,
        labels,
      });
      return ensure(muscleScoresSchema.parse(answer.json()).scores[0], 'a score');
    };
    const present = (score: Awaited<ReturnType<typeof ask>>) => {
      const { found, missed, undecided } = ensure(
        score.kinds.find(({ kind }) => kind === 'ineffective_effort'),
        'the kind',
      );
      return found.count + missed.count + undecided.count;
    };
    const derived = await ask(rater, 'derived');
    const corrected = await ask(rater, 'corrected');
    expect(derived.corrected).toBe(0);
    expect(corrected.corrected).toBe(taken.own?.labelled);
    expect(present(corrected)).toBe(present(derived) - 1);
    // Labels of another rater are not read before the task is approved.
    expect((await ask(owner, 'corrected')).corrected).toBe(0);

    expect((await submit(id)).statusCode).toBe(200);
    const before = await readReview(id);
    const differing = before.items
      .filter(({ is_disagreement: differs }) => differs)
      .map(({ position }) => position);
    // The cough is of a kind that the muscles leave open: no disagreement, unless they found another one.
    expect(differing).toContain(lost);
    expect(differing.length).toBeLessThanOrEqual(2);
    for (const position of differing) {
      const events = [{ client_id: randomUUID(), position, action: 'label', kinds: ['normal'] }];
      const answer = await call(owner, 'POST', `/labeling/tasks/${id}/gold`, { events });
      expect(savedGoldSchema.parse(answer.json()).labels[0]?.label?.kinds).toEqual(['normal']);
    }
    const agreement = agreementSchema.parse(
      (await call(owner, 'GET', `/labeling/tasks/${id}/agreement`)).json(),
    );
    expect(agreement.pairs).toMatchObject([{ first: 'R1', second: 'Muscle' }]);
    expect(agreement.pairs[0]?.observed).toBeGreaterThan(0.9);
    expect(agreement.pairs[0]?.observed).toBeLessThan(1);
    expect(agreement.against_gold).toMatchObject([{ first: 'R1' }, { first: 'Muscle' }]);

    const approved = await call(owner, 'POST', `/labeling/tasks/${id}/approve`, { version: 1 });
    expect(approved.statusCode).toBe(200);
    const settled = await ask(owner, 'corrected');
    expect(settled.corrected).toBeGreaterThan(0);
    expect(present(settled)).toBe(present(derived) - 1);
    const table = (await call(owner, 'GET', `/labeling/tasks/${id}/export`)).body;
    expect(table).toContain(',kinds,open_kinds,');
    expect(table.split(/\r?\n/u).filter((line) => line.includes(',Muscle,label,')).length).toBe(labelled);
    expect((await call(owner, 'POST', `/labeling/tasks/${id}/muscle-labels`, {})).statusCode).toBe(409);
    expect(breaths).toBeGreaterThan(labelled);
  });

  it('are hidden from raters who label blind', async () => {
    const { id } = await makeTask(sessions.catheter, { shows_suggestions: false });
    await derive(id);
    const seen = labelingTaskSchema.parse((await call(rater, 'GET', `/labeling/tasks/${id}`)).json());
    expect(seen.muscle).toBeNull();
    expect(seen.raters).toHaveLength(1);
    const overview = labelingOverviewSchema.parse(
      (await call(rater, 'GET', `/labeling/tasks/${id}/overview`)).json(),
    );
    expect(overview.muscle.every((kinds) => kinds === null)).toBe(true);
    expect((await call(rater, 'POST', `/labeling/tasks/${id}/own-muscle-labels`)).statusCode).toBe(409);
  });

  it('need a muscle channel, a member who reviews or manages, and are nobody else’s', async () => {
    const { id } = await makeTask(sessions.none);
    expect((await call(owner, 'POST', `/labeling/tasks/${id}/muscle-labels`, {})).statusCode).toBe(409);
    expect((await call(rater, 'POST', `/labeling/tasks/${id}/own-muscle-labels`)).statusCode).toBe(409);
    expect((await call(rater, 'POST', `/labeling/tasks/${id}/muscle-labels`, {})).statusCode).toBe(403);
    const stranger = await app.makeUser();
    await app.makeProject(stranger);
    for (const path of ['muscle-labels', 'own-muscle-labels'])
      expect((await call(stranger, 'POST', `/labeling/tasks/${id}/${path}`, {})).statusCode).toBe(404);
    const asked = { patient_id: patientId, labels: 'corrected' };
    expect((await call(stranger, 'POST', '/breaths-stat/muscle-score', asked)).statusCode).toBe(404);
  });
});
