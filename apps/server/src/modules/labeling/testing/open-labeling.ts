import { randomUUID } from 'node:crypto';
import { type LabelingTask, labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import type { FindingKind } from '@eupnea/model';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { joinProject } from '../../../testing/join-project.ts';
import type { TestUser } from '../../../testing/open-test-app.ts';
import {
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../../stored-data/testing/open-stored-ward.ts';

/** Length of a breath of the ward: four seconds. */
export const BREATH_SAMPLES = 400;

export interface LabelingWard extends StoredWard {
  readonly project: number;
  readonly session: number;
  /** Members of the first patient's project by permission. */
  readonly raters: readonly [TestUser, TestUser, TestUser];
  readonly reviewer: TestUser;
  readonly viewer: TestUser;
  call(
    user: TestUser,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  /** Ten breaths of the first stay, starting at this minute. */
  createTask(minute: number, raters: readonly TestUser[], more?: object): Promise<LabelingTask>;
  label(
    user: TestUser,
    task: number,
    position: number,
    kinds: readonly string[],
    more?: object,
  ): Promise<string>;
  submit(user: TestUser, task: number): Promise<LightMyRequestResponse>;
  find(kind: FindingKind, minute: number, confidence: number): Promise<void>;
}

/** Opens the stored ward with raters, a reviewer and a member with view permission only. */
export async function openLabeling(): Promise<LabelingWard> {
  const ward = await openStoredWard();
  const { app, owner } = ward;
  const call: LabelingWard['call'] = (user, method, path, payload) =>
    app.server.inject({
      method,
      url: `/nestjs${path}`,
      headers: user.headers,
      ...(payload === undefined ? {} : { payload }),
    });
  const page = z.object({ items: z.array(z.looseObject({ id: z.number() })) });
  const projects = page.parse((await call(owner, 'GET', '/projects')).json());
  const project = projects.items[0]?.id ?? 0;
  const invite = async (permissions: object): Promise<TestUser> => {
    const user = await app.makeUser();
    await joinProject(app, owner, user, project, permissions);
    return user;
  };
  const sessions = z
    .object({ items: z.array(z.looseObject({ ventilation_session_id: z.number() })) })
    .parse(
      (await call(owner, 'GET', `/ventilation/sessions?patient_id=${ward.patientId}&sortOrder=asc`)).json(),
    );
  const session = sessions.items[0]?.ventilation_session_id ?? 0;
  const label: LabelingWard['label'] = async (user, task, position, kinds, more = {}) => {
    const client_id = randomUUID();
    const event = { client_id, position, action: 'label', kinds, ...more };
    const answer = await call(user, 'POST', `/labeling/tasks/${task}/labels`, { events: [event] });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return client_id;
  };
  return {
    ...ward,
    project,
    session,
    raters: [await invite({ label: true }), await invite({ label: true }), await invite({ label: true })],
    reviewer: await invite({ label: true, review: true }),
    viewer: await invite({}),
    call,
    label,
    createTask: async (minute, raters, more = {}) => {
      const answer = await call(owner, 'POST', '/labeling/tasks', {
        project_id: project,
        ventilation_session_id: session,
        startTime: minuteTime(minute),
        endTime: minuteTime(minute + 10 / 15),
        title: `From minute ${minute}`,
        rater_ids: raters.map(({ id }) => id),
        ...more,
      });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return labelingTaskSchema.parse(answer.json());
    },
    submit: (user, task) => call(user, 'POST', `/labeling/tasks/${task}/submit`, { allow_unlabelled: true }),
    find: (kind, minute, confidence) => insertFinding(ward, kind, minute, confidence),
  };
}

async function insertFinding(
  ward: StoredWard,
  kind: FindingKind,
  minute: number,
  confidence: number,
): Promise<void> {
  const first = Math.round(minute * 15) * BREATH_SAMPLES;
  const evidence = {
    text_key: kind,
    first_index: first,
    last_index: first + 100,
    breath_start_indices: [first],
    measurements: [],
  };
  await ward.app.storage.pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     values ($1, 1, 1, $2::int8, $2::int8 + 100, $3, $4, $5, $6, $7)`,
    [ward.deviceId, first, kind, minuteUs(minute), minuteUs(minute + 1 / 60), confidence, evidence],
  );
}
