import { randomUUID } from 'node:crypto';
import { labelHistorySchema, savedLabelsSchema } from '@eupnea/contracts/label';
import { labelingBreathPageSchema, labelingOverviewSchema } from '@eupnea/contracts/labeling-breath';
import {
  labelingTaskPageSchema,
  labelingTaskSchema,
  type LabelingTask,
} from '@eupnea/contracts/labeling-task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../../testing/open-test-app.ts';
import { BREATH_SAMPLES, openLabeling, type LabelingWard } from './testing/open-labeling.ts';

const ownLabelsSchema = z.object({
  labels_given: z.array(z.looseObject({ task_id: z.number(), position: z.number() })),
});

let ward: LabelingWard;
let rater: TestUser;
let other: TestUser;

beforeAll(async () => {
  ward = await openLabeling();
  [rater, other] = ward.raters;
});
afterAll(() => ward.app.remove());

async function breathsOf(user: TestUser, task: number, query = '') {
  const answer = await ward.call(user, 'GET', `/labeling/tasks/${task}/breaths?${query}`);
  expect(answer.statusCode).toBe(200);
  return labelingBreathPageSchema.parse(answer.json());
}

async function send(user: TestUser, task: number, ...events: object[]) {
  return await ward.call(user, 'POST', `/labeling/tasks/${task}/labels`, { events });
}

async function read(user: TestUser, task: number): Promise<LabelingTask> {
  return labelingTaskSchema.parse((await ward.call(user, 'GET', `/labeling/tasks/${task}`)).json());
}

const given = (position: number, kinds: readonly string[]) => ({
  client_id: randomUUID(),
  position,
  action: 'label',
  kinds,
});

describe('what is kept about a rater', () => {
  it('are the labels that he gave, and nobody else gave, in his own file', async () => {
    const task = await ward.createTask(2, [rater, other]);
    expect((await send(rater, task.id, given(3, ['normal']), given(4, ['double_trigger']))).statusCode).toBe(
      200,
    );
    expect((await send(other, task.id, given(5, ['normal']))).statusCode).toBe(200);
    const labelsOf = async (user: TestUser) => {
      const file: unknown = (await ward.call(user, 'GET', '/users/me/data')).json();
      const { labels_given } = ownLabelsSchema.parse(file);
      return labels_given.filter(({ task_id }) => task_id === task.id);
    };
    expect(await labelsOf(rater)).toMatchObject([
      { task: task.title, position: 3, action: 'label', kinds: ['normal'] },
      { task: task.title, position: 4, action: 'label', kinds: ['double_trigger'] },
    ]);
    expect((await labelsOf(other)).map(({ position }) => position)).toEqual([5]);
    expect(await labelsOf(ward.stranger)).toEqual([]);
  });
});

describe('a labeling task', () => {
  it('holds the breaths of its time as they lie in the samples', async () => {
    const task = await ward.createTask(2, [rater, other]);
    expect(task).toMatchObject({ breaths: 10, state: 'labeling', pseudonym: 'P-ONE' });
    const { items, total } = await breathsOf(rater, task.id);
    expect(total).toBe(10);
    expect(items.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(items[1]).toMatchObject({
      start_index: 31 * BREATH_SAMPLES,
      end_index: 32 * BREATH_SAMPLES,
      label: null,
    });
    expect(items[1]?.numbers.rr_bpm).toBe(15);
    expect(items[1]?.numbers.peep_cmh2o).toBeNull();
  });

  it('is made by managers only, of a session of the project, for members who may label', async () => {
    const body = {
      project_id: ward.project,
      ventilation_session_id: ward.session,
      title: 'Not to be',
      rater_ids: [rater.id],
    };
    const create = async (user: TestUser, more: object) =>
      (await ward.call(user, 'POST', '/labeling/tasks', { ...body, ...more })).statusCode;
    expect(await create(rater, {})).toBe(403);
    expect(await create(ward.stranger, {})).toBe(404);
    expect(await create(ward.owner, { rater_ids: [ward.viewer.id] })).toBe(400);
    expect(await create(ward.owner, { rater_ids: [ward.stranger.id] })).toBe(400);
    const { rows } = await ward.app.storage.pool.query<{ id: number }>(
      'select id from ventilation_session where patient_id = $1',
      [ward.otherPatientId],
    );
    expect(await create(ward.owner, { ventilation_session_id: rows[0]?.id })).toBe(404);
  });

  it('is nothing to a stranger, to who may only look and to a labeler who is not its rater', async () => {
    const task = await ward.createTask(3, [rater]);
    for (const user of [ward.stranger, ward.viewer, other]) {
      expect((await ward.call(user, 'GET', `/labeling/tasks/${task.id}`)).statusCode).toBe(404);
      expect((await send(user, task.id, given(0, ['normal']))).statusCode).toBe(404);
      const page = labelingTaskPageSchema.parse((await ward.call(user, 'GET', '/labeling/tasks')).json());
      expect(page.items.map(({ id }) => id)).not.toContain(task.id);
    }
    const mine = labelingTaskPageSchema.parse((await ward.call(rater, 'GET', '/labeling/tasks')).json());
    expect(mine.items.map(({ id }) => id)).toContain(task.id);
  });

  it('is listed by its state', async () => {
    const task = await ward.createTask(3, [rater]);
    const list = async (state: string) => {
      const answer = await ward.call(ward.owner, 'GET', `/labeling/tasks?state=${state}&count=200`);
      return labelingTaskPageSchema.parse(answer.json()).items.map(({ id }) => id);
    };
    expect(await list('labeling')).toContain(task.id);
    await ward.submit(rater, task.id);
    expect(await list('labeling')).not.toContain(task.id);
    expect(await list('in_review')).toContain(task.id);
  });

  it('stays once somebody has labelled; a rater who has labelled stays one', async () => {
    const task = await ward.createTask(3, [rater, other]);
    await ward.label(rater, task.id, 0, ['normal']);
    expect((await ward.call(ward.owner, 'DELETE', `/labeling/tasks/${task.id}`)).statusCode).toBe(409);
    const edit = (rater_ids: readonly number[], version: number) =>
      ward.call(ward.owner, 'PATCH', `/labeling/tasks/${task.id}`, { version, rater_ids });
    expect((await edit([other.id], 1)).statusCode).toBe(409);
    const changed = await edit([rater.id, ward.raters[2].id], 1);
    expect(labelingTaskSchema.parse(changed.json()).raters.map(({ code }) => code)).toEqual(['R1', 'R3']);
    expect((await edit([rater.id], 1)).json()).toMatchObject({ code: 'version_conflict' });
    const empty = await ward.createTask(3, [rater]);
    expect((await ward.call(rater, 'DELETE', `/labeling/tasks/${empty.id}`)).statusCode).toBe(403);
    expect((await ward.call(ward.owner, 'DELETE', `/labeling/tasks/${empty.id}`)).statusCode).toBe(204);
  });

  it('pins its waveforms for as long as it stands', async () => {
    const pins = async (id: number) =>
      (
        await ward.app.storage.pool.query(
          "select 1 from waveform_pin where holder = 'label' and holder_id = $1",
          [`labeling_task:${id}`],
        )
      ).rowCount;
    const task = await ward.createTask(3, [rater]);
    expect(await pins(task.id)).toBe(1);
    await ward.call(ward.owner, 'DELETE', `/labeling/tasks/${task.id}`);
    expect(await pins(task.id)).toBe(0);
  });
});

describe('labels', () => {
  it('are the newest event of a breath; cleared, undone and sent again', async () => {
    const task = await ward.createTask(4, [rater]);
    const first = given(0, ['ineffective_effort']);
    const second = { ...given(0, ['delayed_cycling', 'double_trigger']), confidence: 0.6, comment: ' odd ' };
    await send(rater, task.id, first, second);
    const label = async () => (await breathsOf(rater, task.id)).items[0]?.label ?? null;
    expect(await label()).toMatchObject({
      kinds: ['double_trigger', 'delayed_cycling'],
      confidence: 0.6,
      comment: 'odd',
      schema_version: 1,
    });
    const undo = { client_id: randomUUID(), position: 0, action: 'undo', undoes: second.client_id };
    expect((await send(rater, task.id, undo)).statusCode).toBe(200);
    expect(await label()).toMatchObject({ kinds: ['ineffective_effort'], confidence: null });
    const cleared = { client_id: randomUUID(), position: 0, action: 'clear' };
    await send(rater, task.id, cleared);
    expect(await label()).toBeNull();
    // The same send again adds nothing.
    const again = savedLabelsSchema.parse((await send(rater, task.id, first, second, undo, cleared)).json());
    expect(again.labels.map(({ label: one }) => one)).toEqual([null, null, null, null]);
    const { rowCount } = await ward.app.storage.pool.query('select 1 from label_event where task_id = $1', [
      task.id,
    ]);
    expect(rowCount).toBe(4);
    const history = await ward.call(rater, 'GET', `/labeling/tasks/${task.id}/history?position=0`);
    expect(labelHistorySchema.parse(history.json()).items.map(({ action }) => action)).toEqual([
      'label',
      'label',
      'undo',
      'clear',
    ]);
  });

  it('are counted, and the next one without a label is found', async () => {
    const task = await ward.createTask(5, [rater]);
    const sent = await send(rater, task.id, given(0, ['normal']), given(1, ['leak']));
    expect(savedLabelsSchema.parse(sent.json())).toMatchObject({ labelled: 2, breaths: 10 });
    expect((await read(rater, task.id)).own).toMatchObject({ state: 'in_progress', labelled: 2 });
    const left = await breathsOf(rater, task.id, 'only=unlabelled&count=1&from_position=1');
    expect(left.items.map(({ position }) => position)).toEqual([2]);
    expect(left.total).toBe(8);
    await send(rater, task.id, { client_id: randomUUID(), position: 0, action: 'clear' });
    expect((await read(rater, task.id)).own).toMatchObject({ labelled: 1 });
  });

  it('of a send that cannot be followed are not kept in part', async () => {
    const task = await ward.createTask(5, [rater]);
    const undo = { client_id: randomUUID(), position: 1, action: 'undo', undoes: randomUUID() };
    const refused = await send(rater, task.id, given(0, ['normal']), undo);
    expect(refused.statusCode).toBe(409);
    expect((await breathsOf(rater, task.id, 'only=unlabelled')).total).toBe(10);
  });

  it('are of a breath of the task, of known kinds, with borders near it', async () => {
    const task = await ward.createTask(5, [rater]);
    const path = async (event: object) => {
      const answer = await send(rater, task.id, event);
      expect(answer.statusCode).toBe(400);
      return answer.json<{ errors: readonly { path: string }[] }>().errors[0]?.path;
    };
    expect(await path(given(10, ['normal']))).toBe('events.0.position');
    expect(await path(given(0, ['snoring']))).toBe('events.0.kinds.0');
    expect(await path(given(0, ['normal', 'leak']))).toBe('events.0.kinds');
    expect(await path({ ...given(0, ['leak']), start_index: 0 })).toBe('events.0.start_index');
    const start = 75 * BREATH_SAMPLES - 40;
    const moved = await send(rater, task.id, { ...given(0, ['leak']), start_index: start });
    expect(savedLabelsSchema.parse(moved.json()).labels[0]?.label?.start_index).toBe(start);
  });

  it('are handed in once all breaths have one, and then stand', async () => {
    const task = await ward.createTask(6, [rater]);
    const early = await ward.call(rater, 'POST', `/labeling/tasks/${task.id}/submit`, {});
    expect(early.statusCode).toBe(409);
    await send(rater, task.id, ...Array.from({ length: 10 }, (_, position) => given(position, ['normal'])));
    const answer = await ward.call(rater, 'POST', `/labeling/tasks/${task.id}/submit`, {});
    expect(labelingTaskSchema.parse(answer.json())).toMatchObject({
      state: 'in_review',
      own: { state: 'submitted' },
    });
    expect((await send(rater, task.id, given(0, ['leak']))).statusCode).toBe(409);
  });

  it('of another rater are told to no rater, whatever is asked', async () => {
    const task = await ward.createTask(7, [rater, other]);
    await ward.label(rater, task.id, 0, ['suction'], { comment: 'SecretWord' });
    await ward.submit(rater, task.id);
    await ward.label(other, task.id, 0, ['normal']);
    for (const path of ['', '/breaths', '/overview', '/history?position=0', '/export?raters=own']) {
      const answer = await ward.call(other, 'GET', `/labeling/tasks/${task.id}${path}`);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).not.toMatch(/SecretWord|suction|R1/u);
    }
    for (const path of ['/review', '/agreement', '/export']) {
      const answer = await ward.call(other, 'GET', `/labeling/tasks/${task.id}${path}`);
      expect([path, answer.statusCode]).toEqual([path, 403]);
    }
  });
});

describe('suggestions', () => {
  it('are what the detector found on a breath, the least certain first when asked', async () => {
    await ward.find('ineffective_effort', 9, 0.95);
    await ward.find('double_trigger', 9 + 2 / 15, 0.6);
    const task = await ward.createTask(9, [rater], { shows_suggestions: true });
    const { items } = await breathsOf(rater, task.id, 'order=uncertainty');
    expect(items.slice(0, 3).map(({ position }) => position)).toEqual([2, 0, 1]);
    expect(items[0]?.suggestion?.findings[0]).toMatchObject({ kind: 'double_trigger', confidence: 0.6 });
    expect(items[0]?.uncertainty).toBeCloseTo(0.8, 12);
    expect(items[2]).toMatchObject({ suggestion: { findings: [] }, uncertainty: null });
  });

  it('are hidden from raters unless the task shows them, their order too, until they have handed in', async () => {
    const task = await ward.createTask(9, [rater]);
    const { items } = await breathsOf(rater, task.id, 'order=uncertainty');
    expect(items.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(items.every(({ suggestion, uncertainty }) => suggestion === null && uncertainty === null)).toBe(
      true,
    );
    const overview = async () => {
      const answer = await ward.call(rater, 'GET', `/labeling/tasks/${task.id}/overview`);
      return labelingOverviewSchema.parse(answer.json()).suggestion;
    };
    expect(await overview()).toEqual(Array.from({ length: 10 }, () => null));
    await ward.submit(rater, task.id);
    expect((await overview())[0]).toEqual(['ineffective_effort']);
  });
});

describe('a task whose data are gone', () => {
  it('is out of sight where its breaths were transferred away, and comes back with them', async () => {
    const task = await ward.createTask(10, [rater]);
    const { pool } = ward.app.storage;
    await pool.query('update ventilation_session set patient_id = $1 where id = $2', [
      ward.otherPatientId,
      ward.session,
    ]);
    for (const path of ['', '/breaths', '/overview']) {
      expect((await ward.call(rater, 'GET', `/labeling/tasks/${task.id}${path}`)).statusCode).toBe(404);
    }
    expect((await send(rater, task.id, given(0, ['normal']))).statusCode).toBe(404);
    // Half of it is back.
    await pool.query(
      'update ventilation_session set patient_id = $1, ended_at_us = (select started_at_us from labeling_item where task_id = $3 and position = 5) where id = $2',
      [ward.patientId, ward.session, task.id],
    );
    expect((await breathsOf(rater, task.id)).total).toBe(5);
    expect((await send(rater, task.id, given(7, ['normal']))).statusCode).toBe(400);
  });
});
