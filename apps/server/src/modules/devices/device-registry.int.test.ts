import {
  connectionEventPageSchema,
  deviceDetailSchema,
  deviceQualitySchema,
} from '@eupnea/contracts/device-record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectDevice } from '../../storage/schema/project-device.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';

let ward: Ward;
let admin: TestUser;
let device = 0;

beforeAll(async () => {
  ward = await openWard();
  admin = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(admin);
});
afterAll(() => ward.app.remove());

describe('the register of devices', () => {
  it('gives up a free device, not one with a patient, and takes it back', async () => {
    device = await ward.createDevice(admin, { description: 'Bed 3' });
    const patient = await ward.createPatient(admin);
    await ward.assign(admin, device, patient);
    expect((await ward.call(admin, 'DELETE', `/devices/${device}`)).statusCode).toBe(409);
    ward.app.clock.nowMs += 1000;
    await ward.assign(admin, device, null);
    expect((await ward.call(admin, 'DELETE', `/devices/${device}`)).statusCode).toBe(204);
    expect((await ward.call(admin, 'GET', `/devices/${device}`)).statusCode).toBe(404);
    expect((await ward.call(admin, 'GET', '/devices/removed')).json()).toMatchObject([
      { id: device, description: 'Bed 3' },
    ]);
    expect((await ward.call(admin, 'POST', `/devices/${device}/restore`)).json()).toMatchObject({
      id: device,
    });
    expect((await ward.call(admin, 'DELETE', '/devices/987654')).statusCode).toBe(404);
  });

  it('shows how the link did: the last day, hour by hour, and what happened', async () => {
    const hourUs = BigInt(Math.floor(ward.app.clock.nowMs / 3_600_000)) * 3_600_000_000n;
    for (const back of [0n, 1n, 48n]) {
      await ward.app.storage.pool.query(
        `insert into device_quality (device_id, hour_start_us, samples, gaps, gap_seconds, reconnects, rejected_frames,
           max_arrival_gap_ms) values ($1, $2, 360000, 1, 2.5, 1, 3, 800)`,
        [device, hourUs - back * 3_600_000_000n],
      );
    }
    await ward.app.storage.pool.query(
      `insert into device_connection_log (device_id, at_us, event, code, detail)
       values ($1, $2, 'refused', 'ECONNREFUSED', '10.0.0.1:3000')`,
      [device, hourUs],
    );
    const detail = await ward.call(admin, 'GET', `/devices/${device}`);
    expect(deviceDetailSchema.parse(detail.json())).toMatchObject({
      may_manage: true,
      projects: [{ may_manage: true }],
      last_day: { samples: 720_000, gaps: 2, rejected_frames: 6, max_arrival_gap_ms: 800 },
    });
    const quality = await ward.call(admin, 'GET', `/devices/${device}/quality?hours=72`);
    expect(z.array(deviceQualitySchema).parse(quality.json())).toHaveLength(3);
    const log = await ward.call(admin, 'GET', `/devices/${device}/connection-log`);
    expect(connectionEventPageSchema.parse(log.json()).items).toMatchObject([
      { event: 'refused', detail: '10.0.0.1:3000' },
    ]);
  });
});

describe('a deleted record', () => {
  const remove = (table: 'device' | 'patient' | 'project', id: number) =>
    ward.app.storage.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id]);

  it('of a ventilator hides it, and it is no longer the one of its patient', async () => {
    const bed = await ward.createDevice(admin);
    const patient = await ward.createPatient(admin);
    await ward.assign(admin, bed, patient);
    const { access } = ward.app.services;
    const viewer = { userId: admin.id, isAdmin: true, projectIds: null };
    const read = async () => ({
      visibility: await access.decideVisibility(viewer, bed),
      isListed: (await access.listVisibleDevices(viewer)).has(bed),
      ofPatient: (await ward.call(admin, 'GET', `/patients/all?patient_id=${patient}`)).json(),
    });
    expect(await read()).toMatchObject({
      visibility: 'full',
      isListed: true,
      ofPatient: { items: [{ device_id: bed }] },
    });
    await remove('device', bed);
    expect(await read()).toMatchObject({
      visibility: 'hidden',
      isListed: false,
      ofPatient: { items: [{ device_id: null }] },
    });
  });

  it('of a project opens none of its ventilators and patients, as a token without any project does', async () => {
    const owner = await ward.app.makeUser();
    const projectId = await ward.app.makeProject(owner);
    const bed = await ward.createDevice(admin);
    const patient = await ward.createPatient(admin);
    const { db } = ward.app.storage;
    await db.insert(projectDevice).values({ projectId, deviceId: bed });
    await db.insert(projectPatient).values({ projectId, patientId: patient });
    const { access } = ward.app.services;
    const read = async (projectIds: readonly number[] | null) => {
      const viewer = { userId: owner.id, isAdmin: false, projectIds };
      return [
        await access.hasDevicePermission(viewer, bed, 'view'),
        await access.hasPatientPermission(viewer, patient, 'view'),
        await access.hasRecordPermission(viewer, patient, 'view'),
      ];
    };
    expect(await read(null)).toEqual([true, true, true]);
    expect(await read([projectId])).toEqual([true, true, true]);
    expect(await read([])).toEqual([false, false, false]);
    await remove('patient', patient);
    expect(await read(null)).toEqual([true, false, true]);
    await remove('project', projectId);
    expect(await read(null)).toEqual([false, false, false]);
  });
});
