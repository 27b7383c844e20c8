import { randomUUID } from 'node:crypto';
import { agreementSchema, type LabelAgreement } from '@eupnea/contracts/agreement';
import { savedGoldSchema } from '@eupnea/contracts/label';
import { reviewedBreathPageSchema } from '@eupnea/contracts/labeling-breath';
import { labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/open-test-app.ts';
import { DetectorVerdictService } from '../detectors/detector-verdict-service.ts';
import { LabelReviewService } from './label-review-service.ts';
import { openLabeling, type LabelingWard } from './testing/open-labeling.ts';
import { joinProject } from '../../testing/join-project.ts';

let ward: LabelingWard;
let raters: LabelingWard['raters'];

beforeAll(async () => {
  ward = await openLabeling();
  raters = ward.raters;
});
afterAll(() => ward.app.remove());

/** Three raters over ten breaths: they differ on breath 1 (two against one) and breath 2 (each something else). */
async function makeLabelled(minute: number) {
  const task = await ward.createTask(minute, raters);
  const differing: readonly (readonly string[])[] = [
    ['ineffective_effort', 'normal', 'ineffective_effort'],
    ['double_trigger', 'cough', 'normal'],
  ];
  for (const [index, rater] of raters.entries()) {
    for (let position = 0; position < 10; position += 1) {
      await ward.label(rater, task.id, position, [differing[position - 1]?.[index] ?? 'normal']);
    }
    await ward.submit(rater, task.id);
  }
  return task;
}

const at = (task: number, path: string) => `/labeling/tasks/${task}${path}`;

async function review(task: number, query = '', user: TestUser = ward.reviewer) {
  const answer = await ward.call(user, 'GET', at(task, `/review?${query}`));
  expect(answer.statusCode).toBe(200);
  return reviewedBreathPageSchema.parse(answer.json());
}

async function settle(task: number, ...events: object[]) {
  const sent = events.map((event) => ({ client_id: randomUUID(), ...event }));
  return await ward.call(ward.reviewer, 'POST', at(task, '/gold'), { events: sent });
}

const approve = (task: number) => ward.call(ward.reviewer, 'POST', at(task, '/approve'), { version: 1 });

async function agree(task: number): Promise<LabelAgreement> {
  return agreementSchema.parse((await ward.call(ward.reviewer, 'GET', at(task, '/agreement'))).json());
}

describe('a review', () => {
  it('shows every rater’s label side by side, and the breaths they differ on', async () => {
    const task = await makeLabelled(2);
    const all = await review(task.id);
    expect(all).toMatchObject({ total: 10, disagreements: 2, open: 2 });
    const { items } = await review(task.id, 'only=disagreements');
    expect(items.map(({ position }) => position)).toEqual([1, 2]);
    expect(items[0]?.labels.map(({ code, label }) => [code, label?.kinds])).toEqual([
      ['R1', ['ineffective_effort']],
      ['R2', ['normal']],
      ['R3', ['ineffective_effort']],
    ]);
    expect(items.map(({ majority }) => majority)).toEqual([
      { kinds: ['ineffective_effort'], votes: 2, of: 3 },
      null,
    ]);
  });

  it('shows labels that were not handed in only where the server includes them', async () => {
    const task = await ward.createTask(8, raters);
    const [first, second] = raters;
    for (const rater of [first, second]) await ward.label(rater, task.id, 0, ['cough']);
    await ward.submit(first, task.id);
    const codesOf = async (includesUnsubmitted: boolean) => {
      const { findings } = ward.app.services.retrospect;
      const { db } = ward.app.storage;
      const reviews = new LabelReviewService(
        db,
        findings,
        new DetectorVerdictService(db),
        includesUnsubmitted,
      );
      const viewer = { userId: ward.reviewer.id, isAdmin: false, projectIds: null };
      const page = await reviews.listBreaths(viewer, task.id, {
        only: 'all',
        from_position: 0,
        page: 1,
        count: 1,
      });
      return page.items[0]?.labels.map(({ code, label }) => [code, label?.kinds]);
    };
    expect(await codesOf(false)).toEqual([['R1', ['cough']]]);
    expect(await codesOf(true)).toEqual([
      ['R1', ['cough']],
      ['R2', ['cough']],
      ['R3', undefined],
    ]);
  });

  it('settles by majority or by another label, and approves when nothing is open', async () => {
    const task = await makeLabelled(3);
    expect((await approve(task.id)).statusCode).toBe(409);
    const half = savedGoldSchema.parse((await settle(task.id, { position: 1, action: 'majority' })).json());
    expect(half).toMatchObject({ gold: 1, open: 1 });
    expect(half.labels[0]?.label?.kinds).toEqual(['ineffective_effort']);
    expect((await settle(task.id, { position: 2, action: 'majority' })).statusCode).toBe(409);
    await settle(task.id, { position: 2, action: 'label', kinds: ['cough'], comment: 'seen in flow' });
    const approved = labelingTaskSchema.parse((await approve(task.id)).json());
    expect(approved.state).toBe('approved');
    const { items } = await review(task.id);
    expect(items.map(({ gold }) => gold?.kinds[0])).toEqual([
      'normal',
      'ineffective_effort',
      'cough',
      ...Array.from({ length: 7 }, () => 'normal'),
    ]);
  });

  it('locks what it approved', async () => {
    const task = await makeLabelled(4);
    await settle(task.id, { position: 1, action: 'majority' });
    await settle(task.id, { position: 2, action: 'label', kinds: ['cough'] });
    await approve(task.id);
    const label = { client_id: randomUUID(), position: 0, action: 'label', kinds: ['leak'] };
    const { version } = labelingTaskSchema.parse(
      (await ward.call(ward.owner, 'GET', at(task.id, ''))).json(),
    );
    const tries = [
      await ward.call(raters[0], 'POST', at(task.id, '/labels'), { events: [label] }),
      await settle(task.id, { position: 0, action: 'clear' }),
      await ward.call(ward.owner, 'PATCH', at(task.id, ''), { version, title: 'Another' }),
      await ward.call(ward.reviewer, 'POST', at(task.id, '/return'), {
        rater_ids: task.raters.map(({ rater_id }) => rater_id),
        comment: 'Again',
      }),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
  });

  it('returns labels with a comment to the raters that are named', async () => {
    const task = await makeLabelled(5);
    const [first] = task.raters;
    const body = { rater_ids: [first?.rater_id], comment: 'Breath 2 again', positions: [2] };
    const answer = await ward.call(ward.reviewer, 'POST', at(task.id, '/return'), body);
    expect(labelingTaskSchema.parse(answer.json()).state).toBe('labeling');
    const own = await ward.call(raters[0], 'GET', at(task.id, ''));
    expect(labelingTaskSchema.parse(own.json()).own).toMatchObject({
      state: 'returned',
      return_comment: 'Breath 2 again',
      returned_positions: [2],
    });
    const list = await ward.call(raters[0], 'GET', at(task.id, '/breaths?only=returned'));
    expect(list.json().items.map(({ position }: { position: number }) => position)).toEqual([2]);
    // What is being changed again is not shown until it is handed in again.
    expect((await review(task.id)).items[0]?.labels.map(({ code }) => code)).toEqual(['R2', 'R3']);
    await ward.label(raters[0], task.id, 2, ['cough']);
    await ward.submit(raters[0], task.id);
    expect((await review(task.id, 'only=open')).items[1]?.majority?.kinds).toEqual(['cough']);
    const empty = { ...body, comment: '' };
    expect((await ward.call(ward.reviewer, 'POST', at(task.id, '/return'), empty)).statusCode).toBe(400);
  });

  it('is refused to raters and managers without it, and does not exist for strangers', async () => {
    const task = await makeLabelled(6);
    const manager = await ward.app.makeUser();
    await joinProject(ward.app, ward.owner, manager, ward.project, { manage: true });
    for (const [user, status] of [
      [raters[1], 403],
      [manager, 403],
      [ward.viewer, 404],
      [ward.stranger, 404],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', '/review'],
        ['GET', '/agreement'],
        ['GET', '/export'],
        ['POST', '/gold', { events: [{ client_id: randomUUID(), position: 0, action: 'clear' }] }],
        ['POST', '/return', { rater_ids: [1], comment: 'Mine' }],
        ['POST', '/approve', { version: 1 }],
      ] as const) {
        const answer = await ward.call(user, method, at(task.id, path), body);
        expect([path, answer.statusCode]).toEqual([path, status]);
      }
    }
  });

  it('is blind while the reviewer’s own labels are not handed in', async () => {
    const task = await ward.createTask(7, [raters[0], ward.reviewer]);
    await ward.label(raters[0], task.id, 0, ['suction']);
    await ward.submit(raters[0], task.id);
    for (const path of ['/review', '/agreement', '/export']) {
      const answer = await ward.call(ward.reviewer, 'GET', at(task.id, path));
      expect([path, answer.statusCode]).toEqual([path, 409]);
    }
    const history = await ward.call(ward.reviewer, 'GET', at(task.id, '/history?position=0'));
    expect(history.json()).toEqual({ items: [] });
    // To lose the permission to label opens nobody's labels.
    const allow = (label: boolean) =>
      ward.app.server.inject({
        method: 'PUT',
        url: `/nestjs/projects/${ward.project}/users`,
        headers: ward.owner.headers,
        payload: { user_id: ward.reviewer.id, permissions: { label, review: true } },
      });
    await allow(false);
    expect((await ward.call(ward.reviewer, 'GET', at(task.id, '/review'))).statusCode).toBe(409);
    await allow(true);
    await ward.submit(ward.reviewer, task.id);
    expect((await review(task.id)).items[0]?.labels).toHaveLength(2);
    const seen = await ward.call(ward.reviewer, 'GET', at(task.id, '/history?position=0'));
    expect(seen.json().items).toHaveLength(1);
  });
});

describe('agreement', () => {
  it('is counted over the breaths that all labelled, and is absent where nothing can be said', async () => {
    const task = await makeLabelled(8);
    const found = await agree(task.id);
    expect(found).toMatchObject({ breaths: 10, compared: 10, disagreements: 2, gold: 0, detector: [] });
    // Observed: eight whole, one third of the pairs on breath 1, none on breath 2.
    expect(found.fleiss.observed).toBeCloseTo((8 + 1 / 3) / 10, 12);
    const expected = (26 / 30) ** 2 + (2 / 30) ** 2 + (1 / 30) ** 2 + (1 / 30) ** 2;
    expect(found.fleiss.kappa).toBeCloseTo(((8 + 1 / 3) / 10 - expected) / (1 - expected), 12);
    expect(found.pairs.map(({ first, second }) => `${first} ${second}`)).toEqual(['R1 R2', 'R1 R3', 'R2 R3']);
    const [pair] = found.pairs;
    expect(pair?.categories[0]).toEqual(['normal']);
    expect(pair?.matrix.flat().reduce((sum, n) => sum + n, 0)).toBe(10);
    expect(found.kinds.map(({ kind }) => kind)).toEqual([
      'normal',
      'ineffective_effort',
      'double_trigger',
      'cough',
    ]);
    const alone = await ward.createTask(9, [raters[0], raters[1]]);
    await ward.label(raters[0], alone.id, 0, ['normal']);
    await ward.submit(raters[0], alone.id);
    expect((await agree(alone.id)).fleiss).toEqual({
      breaths: 0,
      observed: null,
      expected: null,
      kappa: null,
      kappa_interval: null,
    });
  });

  it('judges the detector by the gold labels', async () => {
    // Found on breaths 1 and 3; gold says 1 and, by another label, 2.
    await ward.find('ineffective_effort', 10 + 1 / 15, 0.9);
    await ward.find('ineffective_effort', 10 + 3 / 15, 0.7);
    const task = await makeLabelled(10);
    await settle(
      task.id,
      { position: 1, action: 'majority' },
      { position: 2, action: 'label', kinds: ['ineffective_effort'] },
    );
    await approve(task.id);
    const { detector, against_gold, gold } = await agree(task.id);
    expect(gold).toBe(10);
    expect(detector.find(({ kind }) => kind === 'ineffective_effort')).toMatchObject({
      true_positives: 1,
      false_positives: 1,
      false_negatives: 1,
      true_negatives: 7,
      sensitivity: 0.5,
      specificity: 7 / 8,
      ppv: 0.5,
    });
    expect(detector.find(({ kind }) => kind === 'leak')).toMatchObject({ sensitivity: null, ppv: null });
    expect(against_gold.map(({ second, breaths }) => [second, breaths])).toEqual([
      ['Gold', 10],
      ['Gold', 10],
      ['Gold', 10],
    ]);
  });

  it('judges a detector of the project by the gold labels, on the breaths that it answered', async () => {
    const task = await makeLabelled(12);
    await settle(
      task.id,
      { position: 1, action: 'majority' },
      { position: 2, action: 'label', kinds: ['ineffective_effort'] },
    );
    await approve(task.id);
    expect((await agree(task.id)).others).toEqual([]);
    const { pool } = ward.app.storage;
    // Answered from breath 1 to breath 8: breath 1 is called, and breath 4 wrongly.
    await pool.query(
      `with own as (
         insert into detector (project_id, name, address, channels, window_s, step_s, classes)
         select project_id, 'Other', 'http://10.0.0.1/', '["flow"]', 30, 20,
           '[{"class": "ie", "name": "Effort", "kind": "ineffective_effort"}, {"class": "x", "name": "X", "kind": null}]'
         from labeling_task where id = $1 returning id),
       walked as (
         insert into detector_run (detector_id, analysis_id, session_id, device_id, from_us, to_us, outcome, answered)
         select own.id, (select min(id) from analysis), 1, min(item.device_id), min(item.started_at_us),
           max(item.ended_at_us), 'done',
           jsonb_build_array(jsonb_build_array(
             min(item.started_at_us) filter (where position = 1),
             max(item.ended_at_us) filter (where position = 8)))
         from own, labeling_item item where item.task_id = $1 group by own.id returning id)
       insert into detector_finding (run_id, device_id, started_at_us, ended_at_us, breath_started_at_us, class, confidence)
       select walked.id, item.device_id, item.started_at_us, item.ended_at_us, item.started_at_us,
         case when position = 5 then 'x' else 'ie' end, 0.8
       from walked, labeling_item item where item.task_id = $1 and position in (0, 1, 4, 5)`,
      [task.id],
    );
    const [other] = (await agree(task.id)).others;
    expect(other).toMatchObject({ name: 'Other', breaths: 8, kinds: [{ kind: 'ineffective_effort' }] });
    expect(other?.kinds[0]?.detector).toMatchObject({
      true_positives: 1,
      false_positives: 1,
      false_negatives: 1,
      true_negatives: 5,
    });
    // Observed 6 of 8; by chance (2/8)² + (6/8)² = 0.625.
    expect(other?.kinds[0]?.detector.kappa).toBeCloseTo((0.75 - 0.625) / 0.375, 12);
    await pool.query('delete from detector');
  });
});

describe('the export of labels', () => {
  it('has a row a label with its breath, and a hash of what was labelled', async () => {
    const task = await makeLabelled(11);
    await settle(task.id, { position: 1, action: 'label', kinds: ['leak', 'cough'], comment: '=1+1, "odd"' });
    const answer = await ward.call(ward.reviewer, 'GET', at(task.id, '/export'));
    expect(answer.headers['content-disposition']).toContain(`P-ONE-task-${task.id}-labels.csv`);
    const lines = answer.body.trimEnd().split('\n');
    const head = lines.filter((line) => line.startsWith('#'));
    expect(head.find((line) => line.startsWith('# breaths: 10, sha256'))).toMatch(/ [0-9a-f]{64}$/u);
    const [names = '', ...rows] = lines.slice(head.length);
    expect(names.startsWith('task_id,position,breath_number,device_id,epoch')).toBe(true);
    expect(rows).toHaveLength(31);
    expect(rows[30]).toContain('Gold,label,cough+leak,');
    expect(rows[30]).toContain(`"'=1+1, ""odd"""`);
    const own = await ward.call(raters[1], 'GET', at(task.id, '/export?raters=own'));
    const ofOwn = own.body
      .trimEnd()
      .split('\n')
      .filter((line) => line.includes(',R2,'));
    expect(ofOwn).toHaveLength(10);
    expect(own.body).not.toMatch(/,R1,|,R3,|Gold/u);
  });

  it('has every event when the history is asked', async () => {
    const task = await ward.createTask(12, [raters[0]]);
    await ward.label(raters[0], task.id, 0, ['leak']);
    await ward.label(raters[0], task.id, 0, ['normal']);
    const read = async (query: string) =>
      (await ward.call(raters[0], 'GET', at(task.id, `/export?raters=own${query}`))).body
        .trimEnd()
        .split('\n')
        .filter((line) => line.includes(',R1,')).length;
    expect([await read(''), await read('&history=1')]).toEqual([1, 2]);
  });
});
