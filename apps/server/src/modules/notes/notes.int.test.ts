import { importedNotesSchema, notePageSchema, noteSchema, type Note } from '@eupnea/contracts/note';
import { eventMarksSchema, storedEventPageSchema } from '@eupnea/contracts/stored-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/open-test-app.ts';
import { minuteTime, openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
/** Sees the patient and may not write. */
let viewer: TestUser;

beforeAll(async () => {
  ward = await openStoredWard();
  viewer = await ward.app.makeUser();
  await ward.app.storage.pool.query(
    `insert into project_member (project_id, user_id, can_view)
     select project_id, $1, true from project_patient where patient_id = $2`,
    [viewer.id, ward.patientId],
  );
});
afterAll(() => ward.app.remove());

const prone = () => ({
  kind: 'prone',
  text: 'Turned by three',
  started_at: minuteTime(2),
  ended_at: minuteTime(9),
});

async function add(body: object, user = ward.owner): Promise<Note> {
  const answer = await ward.post(user, `/notes/patients/${ward.patientId}`, body);
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return noteSchema.parse(answer.json());
}

async function list(query = '', user = ward.owner): Promise<readonly Note[]> {
  const answer = await ward.get(user, `/notes/patients/${ward.patientId}?${query}`);
  expect(answer.statusCode).toBe(200);
  return notePageSchema.parse(answer.json()).items;
}

async function edit(user: TestUser, id: number, payload: object) {
  const url = `/nestjs/notes/${id}`;
  return await ward.app.server.inject({ method: 'PATCH', url, headers: user.headers, payload });
}

async function takeBack(ids: readonly number[], user = ward.owner, patientId = ward.patientId) {
  return (await ward.post(user, `/notes/patients/${patientId}/take-back`, { ids })).statusCode;
}

describe('a note', () => {
  it('is kept with its author, edited with its version, taken back and restored', async () => {
    const made = await add(prone());
    expect(made).toMatchObject({ ...prone(), version: 1, source: 'user' });
    expect(made.author).not.toBeNull();
    const edited = await edit(ward.owner, made.id, { version: 1, ended_at: null });
    expect(noteSchema.parse(edited.json())).toMatchObject({
      text: 'Turned by three',
      ended_at: null,
      version: 2,
    });
    const stale = await edit(ward.owner, made.id, { version: 1, text: 'Late' });
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { current: { version: 2, ended_at: null } },
    ]);
    const early = await edit(ward.owner, made.id, { version: 2, ended_at: minuteTime(1) });
    expect([early.statusCode, early.json()]).toMatchObject([400, { errors: [{ path: 'ended_at' }] }]);
    expect(await takeBack([made.id])).toBe(204);
    expect(await list()).toEqual([]);
    expect(await takeBack([made.id])).toBe(404);
    await ward.post(ward.owner, `/notes/patients/${ward.patientId}/restore`, { ids: [made.id] });
    expect(await list()).toMatchObject([{ id: made.id, ended_at: null }]);
    await takeBack([made.id]);
  });

  it('is listed when its interval touches the period, and by its kind in any letters', async () => {
    const during = await add(prone());
    const later = await add({ kind: 'Tracheostomy', started_at: minuteTime(40), ended_at: minuteTime(40) });
    const open = await add({ kind: 'transport', started_at: minuteTime(50), ended_at: null });
    const between = (from: number, to: number) => `startTime=${minuteTime(from)}&endTime=${minuteTime(to)}`;
    expect((await list(between(5, 6))).map(({ id }) => id)).toEqual([during.id]);
    expect((await list(between(39, 41))).map(({ id }) => id)).toEqual([later.id]);
    expect((await list(between(80, 90))).map(({ id }) => id)).toEqual([open.id]);
    expect((await list('kind=tracheostomy')).map(({ id }) => id)).toEqual([later.id]);
    await takeBack([during.id, later.id, open.id]);
  });

  it('stands among the events of the session in which it begins, for its patient alone', async () => {
    const [mine, foreign] = [
      await add(prone()),
      await add({ kind: 'suction', started_at: minuteTime(65), ended_at: minuteTime(65) }),
    ];
    const path = `/events?device_id=${ward.deviceId}&kind=note`;
    const told = storedEventPageSchema.parse((await ward.get(ward.owner, path)).json());
    // At minute 65 another patient lies on the device, who has no such note.
    expect(told.items).toMatchObject([
      {
        kind: 'note',
        code: 'prone',
        value: mine.id,
        text: 'Turned by three',
        until: minuteTime(9),
        source: 'user',
      },
    ]);
    expect(storedEventPageSchema.parse((await ward.get(ward.neighbour, path)).json()).items).toEqual([]);
    const marks = await ward.get(ward.owner, `/events/marks?patient_id=${ward.patientId}&kind=note`);
    expect(eventMarksSchema.parse(marks.json()).total).toBe(1);
    await takeBack([mine.id, foreign.id]);
  });
});

describe('an import', () => {
  it('writes the rows of a file once, and is taken back as one', async () => {
    const rows = [
      prone(),
      { ...prone(), kind: 'PRONE' },
      { kind: 'suction', started_at: minuteTime(3), ended_at: minuteTime(3) },
    ];
    const send = async () => {
      const answer = await ward.post(ward.owner, `/notes/patients/${ward.patientId}/import`, { notes: rows });
      return importedNotesSchema.parse(answer.json());
    };
    const first = await send();
    expect([first.ids.length, first.known]).toEqual([2, 1]);
    expect(await send()).toEqual({ ids: [], known: 3 });
    expect((await list()).map(({ source }) => source)).toEqual(['import', 'import']);
    expect(await takeBack(first.ids)).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('names the row whose end lies before its start, and then writes none', async () => {
    const notes = [prone(), { ...prone(), ended_at: minuteTime(1) }];
    const answer = await ward.post(ward.owner, `/notes/patients/${ward.patientId}/import`, { notes });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: 'notes.1.ended_at' }] },
    ]);
    expect(await list()).toEqual([]);
  });
});

describe('notes', () => {
  it('are read by who may see the patient, written by who may manage it, and unknown to strangers', async () => {
    const { id } = await add(prone());
    expect(await list('', viewer)).toMatchObject([{ id }]);
    const path = `/notes/patients/${ward.patientId}`;
    for (const [user, status] of [
      [viewer, 403],
      [ward.stranger, 404],
      [ward.neighbour, 404],
    ] as const) {
      expect((await ward.post(user, path, prone())).statusCode).toBe(status);
      expect((await ward.post(user, `${path}/import`, { notes: [prone()] })).statusCode).toBe(status);
      expect((await edit(user, id, { version: 1, text: 'Mine' })).statusCode).toBe(status);
      expect(await takeBack([id], user)).toBe(status);
    }
    expect((await ward.get(ward.stranger, path)).statusCode).toBe(404);
    // A note of this patient is none of the patient in the path.
    expect(await takeBack([id], ward.neighbour, ward.otherPatientId)).toBe(404);
    expect(await list()).toMatchObject([{ id, text: 'Turned by three' }]);
  });
});
