import type { EndpointObject } from '@eupnea/contracts/endpoint';
import { buildForm } from '../build-form.ts';
import type { TestApp, TestUser } from '../open-test-app.ts';

/** Contained in every text of the owner's objects, so that a test detects it in a response. */
export const OWNERS_MARK = 'Zx7Q';

/** Ids of one object of every kind; sign-in sessions have UUIDs. */
export type ObjectIds = { readonly [Kind in Exclude<EndpointObject, 'sign-in'>]: number } & {
  readonly 'sign-in': string;
};

/** Creates one object of every kind that an endpoint takes by id; all belong to the owner. */
export async function makeObjects(app: TestApp, owner: TestUser): Promise<ObjectIds> {
  const project = await app.makeProject(owner);
  const device = await create(app, '/nestjs/devices', owner, {
    device_type: 'pb840',
    description: `Bed ${OWNERS_MARK}`,
  });
  const patient = await create(app, '/nestjs/patients/create', owner, {
    pseudonym: `P ${OWNERS_MARK} ${owner.id}`,
    sex: 'man',
    height: 180,
  });
  return {
    device,
    'device-data': device,
    patient,
    'ventilation-session': await insertSession(app, patient),
    'occupancy-change': await insertChange(app, device, patient),
    sample: await create(app, '/api/v1/addBloodData', owner, { patient_id: patient, Hb: 12 }),
    medication: await create(app, `/nestjs/medications/patients/${patient}`, owner, {
      name: `Propofol ${OWNERS_MARK}`,
    }),
    note: await create(app, `/nestjs/notes/patients/${patient}`, owner, {
      kind: 'prone',
      text: `Turned ${OWNERS_MARK}`,
      started_at: '2026-11-20T10:00:00Z',
      ended_at: null,
    }),
    'sign-in': await findSignIn(app, owner),
    template: await create(app, '/api/templates/', owner, {
      name: `Template ${OWNERS_MARK}`,
      content: { screen: 'trends', search: {} },
    }),
    project,
    invitation: await insertInvitation(app, project, owner),
    'sent-invitation': await insertInvitation(
      app,
      project,
      owner,
      `${OWNERS_MARK.toLowerCase()}@example.org`,
    ),
    upload: await createUpload(app, owner),
    recording: await insertRecording(app, patient),
    'labeling-task': await insertTask(app, project, patient),
    detector: await insertDetector(app, project),
    ...(await insertResearch(app, project)),
    token: await createToken(app, owner),
    identity: await insertIdentity(app, owner),
    factor: await insertFactor(app, owner),
    'saved-view': await create(app, '/nestjs/saved-views', owner, {
      screen: 'breaths',
      name: `View ${OWNERS_MARK}`,
      search: { columns: 'vte_ml' },
      project_id: project,
    }),
  };
}

async function create(app: TestApp, url: string, owner: TestUser, payload: object): Promise<number> {
  const answer = await app.server.inject({ method: 'POST', url, headers: owner.headers, payload });
  return answer.json<{ id: number }>().id;
}

/** The upload waits for the time zone of its times. */
async function createUpload(app: TestApp, owner: TestUser): Promise<number> {
  const form = buildForm('breath.txt', '2020-01-02-03-04-05.678\nBS, S:1,\n10, 5\n20, 6\nBE\n');
  const answer = await app.server.inject({
    method: 'POST',
    url: '/nestjs/patient-upload',
    headers: { ...owner.headers, ...form.headers },
    payload: form.payload,
  });
  return answer.json<{ id: number }>().id;
}

async function createToken(app: TestApp, owner: TestUser): Promise<number> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/nestjs/users/me/tokens',
    headers: owner.headers,
    payload: { name: `Script ${OWNERS_MARK}`, scopes: ['read'], project_ids: null, expires_in_days: 30 },
  });
  return answer.json<{ token: { id: number } }>().token.id;
}

async function insertDetector(app: TestApp, project: number): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `insert into detector (project_id, name, address, channels, window_s, step_s, classes)
     values ($1, '${OWNERS_MARK}', 'http://${OWNERS_MARK}.example', '["flow"]', 30, 20, '[]') returning id`,
    [project],
  );
  return inserted.rows[0]?.id ?? 0;
}

async function insertIdentity(app: TestApp, owner: TestUser): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `insert into external_identity (user_id, provider, issuer, subject, email, granted)
     values ($1, 'x', 'https://id.example', '${OWNERS_MARK} ${owner.id}', '${OWNERS_MARK}', '{}') returning id`,
    [owner.id],
  );
  return inserted.rows[0]?.id ?? 0;
}

async function insertFactor(app: TestApp, owner: TestUser): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `insert into user_factor (user_id, kind, name, credential_id, public_key)
     values ($1, 'passkey', '${OWNERS_MARK}', '${OWNERS_MARK} ${owner.id}', '${OWNERS_MARK}') returning id`,
    [owner.id],
  );
  // The owner's session continues as one that confirmed its identity.
  await app.storage.pool.query(`update session_proof set factor = 'passkey' where user_id = $1`, [owner.id]);
  return inserted.rows[0]?.id ?? 0;
}

/** An invitation by the owner; the one to the owner's own address waits for the owner. */
async function insertInvitation(
  app: TestApp,
  project: number,
  owner: TestUser,
  email = owner.email,
): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `insert into project_invitation (project_id, email, invited_by) values ($1, $2, $3) returning id`,
    [project, email, owner.id],
  );
  return inserted.rows[0]?.id ?? 0;
}

/** A former stay of the patient on a bed of its own. */
async function insertSession(app: TestApp, patientId: number): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `with bed as (insert into device (device_type) values ('pb840') returning id)
     insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us)
     select id, $1, 1, 1000 from bed returning id`,
    [patientId],
  );
  return inserted.rows[0]?.id ?? 0;
}

async function insertChange(app: TestApp, device: number, patientId: number): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `with change as (insert into occupancy_change (kind) values ('assignment') returning id),
       moved as (insert into occupancy_change_period (change_id, device_id, started_at_us, ended_at_us, patient_after)
         select id, $1, 1, 1000, $2 from change)
     select id from change`,
    [device, patientId],
  );
  return inserted.rows[0]?.id ?? 0;
}

async function findSignIn(app: TestApp, owner: TestUser): Promise<string> {
  const found = await app.storage.pool.query<{ family: string }>(
    `select family from auth_session where user_id = $1 limit 1`,
    [owner.id],
  );
  return found.rows[0]?.family ?? '';
}

async function insertRecording(app: TestApp, patientId: number): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `insert into recording (state, file_name, content_hash, format, patient_id)
     values ('published', 'breath.txt', 'hash', 'pb840', $1) returning id`,
    [patientId],
  );
  return inserted.rows[0]?.id ?? 0;
}

/** Creates a task on its own device, with the owner's mark in its texts. */
async function insertTask(app: TestApp, project: number, patientId: number): Promise<number> {
  const inserted = await app.storage.pool.query<{ id: number }>(
    `with bed as (insert into device (device_type) values ('file') returning id),
       kept as (insert into project_patient (project_id, patient_id) values ($1, $2) on conflict do nothing),
       stay as (insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us)
         select id, $2, 1, 1000 from bed)
     insert into labeling_task (project_id, device_id, title, from_us, to_us, breaths)
     select $1, id, 'Task ${OWNERS_MARK}', 10, 20, 1 from bed returning id`,
    [project, patientId],
  );
  return inserted.rows[0]?.id ?? 0;
}

/** Creates a cohort, a snapshot and a data set with the owner's mark in their texts. */
async function insertResearch(app: TestApp, project: number) {
  const inserted = await app.storage.pool.query<{
    cohort: number;
    'cohort-snapshot': number;
    dataset: number;
  }>(
    `with cohort as (insert into research_cohort (project_id, name, definition)
         values ($1, 'Cohort ${OWNERS_MARK}', '{}') returning id),
       snapshot as (insert into research_snapshot (cohort_id, cohort_version, definition, analysis_version, software)
         select id, 1, '{}', 1, '${OWNERS_MARK}' from cohort returning id, cohort_id),
       dataset as (insert into research_dataset (cohort_id, snapshot_id, waveforms, patients, small_cells, stored_name)
         select cohort_id, id, false, 0, '[]', gen_random_uuid() from snapshot returning id)
     select cohort.id as cohort, snapshot.id as "cohort-snapshot", dataset.id as dataset
     from cohort, snapshot, dataset`,
    [project],
  );
  return inserted.rows[0] ?? { cohort: 0, 'cohort-snapshot': 0, dataset: 0 };
}
