import {
  occupancyChangePageSchema,
  occupancyPreviewSchema,
  ventilationSessionPageSchema,
} from '@eupnea/contracts/occupancy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../storage/schema/audit-log.ts';
import { type TestUser, memberOf } from '../../testing/open-test-app.ts';
import { listSeenPseudonyms } from './occupancy-repository.ts';
import { openWard, type Ward } from './testing/open-ward.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let ward: Ward;
let nurse: TestUser;
let now = 0;

beforeAll(async () => {
  ward = await openWard();
  nurse = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(nurse);
  now = ward.app.clock.nowMs;
});
afterAll(() => ward.app.remove());

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** A bed with a patient for four hours, a breath a minute. */
async function occupyBed(): Promise<{ readonly device: number; readonly patient: number }> {
  const device = await ward.createDevice(nurse);
  const patient = await ward.createPatient(nurse);
  await ward.assign(nurse, device, patient, now - 4 * HOUR);
  await ward.breathe(device, now - 4 * HOUR, now);
  return { device, patient };
}

describe('two beds mixed up for 40 minutes', () => {
  it('are put right segment by segment, seen before, undone, and done again', async () => {
    const one = await occupyBed();
    const other = await occupyBed();
    const segment = (bed: typeof one, to: number) => ({
      device_id: bed.device,
      from: iso(now - 2 * HOUR),
      to: iso(now - 2 * HOUR + 40 * MINUTE),
      current_patient_id: bed.patient,
      new_patient_id: to,
    });
    const body = segment(one, other.patient);
    const preview = await ward.call(nurse, 'POST', '/patients/transfer-segment/preview', body);
    const seen = occupancyPreviewSchema.parse(preview.json());
    expect(seen).toMatchObject({ breaths: 40, overlaps: [{ device_id: other.device }] });
    expect(seen.patients).toEqual(
      expect.arrayContaining([
        { patient_id: one.patient, breaths_before: 240, breaths_after: 200 },
        { patient_id: other.patient, breaths_before: 240, breaths_after: 280 },
      ]),
    );
    expect(await ward.countBreaths(one.device)).toEqual({ [one.patient]: 240 });
    const sessionsBefore = await ward.listSessions(one.device);

    const change = await ward.transferSegment(nurse, body);
    await ward.transferSegment(nurse, segment(other, one.patient));
    expect(await ward.countBreaths(one.device)).toEqual({ [one.patient]: 200, [other.patient]: 40 });
    expect(await ward.countBreaths(other.device)).toEqual({ [other.patient]: 200, [one.patient]: 40 });

    const undo = await ward.call(nurse, 'POST', `/patients/changes/${change.id}/undo`);
    expect(undo.statusCode).toBe(200);
    expect(await ward.countBreaths(one.device)).toEqual({ [one.patient]: 240 });
    expect(await ward.listSessions(one.device)).toEqual(sessionsBefore);
    const again = await ward.call(nurse, 'POST', `/patients/changes/${change.id}/undo`);
    expect(again.statusCode).toBe(409);

    await ward.transferSegment(nurse, body);
    expect(await ward.countBreaths(one.device)).toEqual({ [one.patient]: 200, [other.patient]: 40 });
  });
});

describe('a transfer', () => {
  it('of a session in course gives the bed to the new patient', async () => {
    const { device, patient } = await occupyBed();
    const right = await ward.createPatient(nurse);
    const [session] = await ward.listSessions(device);
    const payload = {
      sessionId: session?.id,
      sessionDeviceId: device,
      newPatientId: right,
      currentPatientId: patient,
    };
    const preview = await ward.call(nurse, 'POST', '/patients/sessions/transfer/preview', payload);
    expect(occupancyPreviewSchema.parse(preview.json()).periods).toMatchObject([{ breaths: 240, to: null }]);
    expect(await ward.countBreaths(device)).toEqual({ [patient]: 240 });
    const answer = await ward.call(nurse, 'POST', '/patients/sessions/transfer', payload);
    expect(answer.json()).toMatchObject({ kind: 'transfer_session', periods: [{ to: null }] });
    expect(await ward.countBreaths(device)).toEqual({ [right]: 240 });
    const detail = await ward.call(nurse, 'GET', `/patients/single-patient?deviceId=${device}`);
    expect(detail.json()).toMatchObject({ id: right, device_id: device });
    // The same again: whom it belongs to changed meanwhile, and the answer says how it stands.
    const stale = await ward.call(nurse, 'POST', '/patients/sessions/transfer', payload);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'version_conflict', current: { patient_id: right } });
  });

  it('moves only what belongs to the current patient', async () => {
    const { device, patient } = await occupyBed();
    const next = await ward.createPatient(nurse);
    const right = await ward.createPatient(nurse);
    await ward.assign(nurse, device, null, now - 2 * HOUR);
    await ward.assign(nurse, device, next, now - 90 * MINUTE);
    await ward.transferSegment(nurse, {
      device_id: device,
      from: iso(now - 3 * HOUR),
      to: iso(now),
      current_patient_id: patient,
      new_patient_id: right,
    });
    expect(await ward.countBreaths(device)).toEqual({ [patient]: 60, [right]: 60, 0: 30, [next]: 90 });
  });

  it('whose time was changed later is not undone, and the later change is named', async () => {
    const { device, patient } = await occupyBed();
    const [second, third] = [await ward.createPatient(nurse), await ward.createPatient(nurse)];
    const first = await ward.transferSegment(nurse, {
      device_id: device,
      from: iso(now - 2 * HOUR),
      to: iso(now - HOUR),
      current_patient_id: patient,
      new_patient_id: second,
    });
    const later = await ward.transferSegment(nurse, {
      device_id: device,
      from: iso(now - 90 * MINUTE),
      to: iso(now - 80 * MINUTE),
      current_patient_id: second,
      new_patient_id: third,
    });
    const refused = await ward.call(nurse, 'POST', `/patients/changes/${first.id}/undo`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'conflict', errors: [{ path: `changes/${later.id}` }] });
    expect((await ward.call(nurse, 'POST', `/patients/changes/${later.id}/undo`)).statusCode).toBe(200);
    expect((await ward.call(nurse, 'POST', `/patients/changes/${first.id}/undo`)).statusCode).toBe(200);
    expect(await ward.countBreaths(device)).toEqual({ [patient]: 240 });
    expect(await ward.listSessions(device)).toHaveLength(1);
  });

  it.each([
    ['that ends in the future', { to: iso(Date.now() + HOUR) }, 'to'],
    ['that ends before it begins', { to: iso(Date.now() - 10 * HOUR) }, 'to'],
    ['to the patient it belongs to', {}, 'new_patient_id'],
  ])('%s is refused with the field named', async (_name, change, path) => {
    const { device, patient } = await occupyBed();
    const answer = await ward.call(nurse, 'POST', '/patients/transfer-segment', {
      device_id: device,
      from: iso(now - HOUR),
      to: null,
      current_patient_id: patient,
      new_patient_id: patient,
      ...change,
    });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('to a patient who lies in another bed is refused when the bed would go on with it', async () => {
    const one = await occupyBed();
    const other = await occupyBed();
    const answer = await ward.call(nurse, 'POST', '/patients/transfer-segment', {
      device_id: one.device,
      from: iso(now - HOUR),
      to: null,
      current_patient_id: one.patient,
      new_patient_id: other.patient,
    });
    expect(answer.json()).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('who lay where', () => {
  it('is listed by session and by change, and the audit log has both patients', async () => {
    const { device, patient } = await occupyBed();
    const right = await ward.createPatient(nurse, { pseudonym: 'Right bed' });
    const change = await ward.transferSegment(nurse, {
      device_id: device,
      from: iso(now - HOUR),
      to: iso(now - 30 * MINUTE),
      current_patient_id: patient,
      new_patient_id: right,
    });
    const sessions = await ward.call(nurse, 'GET', `/patients/${right}/sessions`);
    expect(ventilationSessionPageSchema.parse(sessions.json()).items).toMatchObject([
      { device_id: device, from: iso(now - HOUR), to: iso(now - 30 * MINUTE) },
    ]);
    const ofDevice = await ward.call(nurse, 'GET', `/devices/${device}/sessions`);
    expect(ventilationSessionPageSchema.parse(ofDevice.json()).total).toBe(3);
    const changes = await ward.call(nurse, 'GET', `/patients/changes?device_id=${device}`);
    const { items } = occupancyChangePageSchema.parse(changes.json());
    expect(items.map(({ kind }) => kind)).toEqual(['transfer_segment', 'assignment']);
    const { db } = ward.app.storage;
    const called = await listSeenPseudonyms(db, memberOf(nurse), [right, patient]);
    expect(called).toEqual([
      { id: patient, pseudonym: expect.any(String) },
      { id: right, pseudonym: 'Right bed' },
    ]);
    expect(items.map(({ patients }) => patients)).toEqual([called, [called[0]]]);
    const stranger = await ward.app.makeUser();
    expect(await listSeenPseudonyms(db, memberOf(stranger), [right, patient])).toEqual([]);
    const entries = await ward.app.storage.db.select().from(auditLog);
    const logged = entries.filter(
      ({ action, after }) =>
        action === 'occupancy.transfer_segment' && JSON.stringify(after).includes(`"change_id":${change.id}`),
    );
    expect(logged.map(({ objectKind, objectId }) => [objectKind, objectId])).toEqual([
      ['device', String(device)],
      ['patient', String(patient)],
      ['patient', String(right)],
    ]);
  });

  it('is hidden from a stranger: the device, its sessions and changes are not there', async () => {
    const { device, patient } = await occupyBed();
    const stranger = await ward.app.makeUser();
    expect((await ward.call(stranger, 'GET', `/devices/${device}/sessions`)).statusCode).toBe(404);
    const changes = await ward.call(stranger, 'GET', `/patients/changes?patient_id=${patient}`);
    expect(changes.json()).toMatchObject({ total: 0, items: [] });
    const transfer = await ward.call(stranger, 'POST', '/patients/transfer-segment', {
      device_id: device,
      from: iso(now - HOUR),
      to: null,
      current_patient_id: patient,
      new_patient_id: null,
    });
    expect(transfer.statusCode).toBe(404);
  });
});
