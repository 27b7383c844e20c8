import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { device } from '../../storage/schema/device.ts';
import { projectDevice } from '../../storage/schema/project-device.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import { patient } from '../../storage/schema/patient.ts';
import { sessionInForce } from '../access/access-service.ts';
import type { PatientRecord } from '../patients/patient-service.ts';

export type DeviceRecord = typeof device.$inferSelect;

/** A device with its current patient. */
export interface OccupiedDevice {
  readonly record: DeviceRecord;
  readonly patient: PatientRecord | null;
}

export async function listOccupiedDevices(executor: Executor): Promise<readonly OccupiedDevice[]> {
  return await selectOccupied(executor).where(isNull(device.deletedAt));
}

export async function findOccupiedDevice(executor: Executor, id: number): Promise<OccupiedDevice | null> {
  const rows = await selectOccupied(executor).where(and(eq(device.id, id), isNull(device.deletedAt)));
  return rows[0] ?? null;
}

function selectOccupied(executor: Executor) {
  return executor
    .select({ record: device, patient: getTableColumns(patient) })
    .from(device)
    .leftJoin(
      patient,
      sql`${patient.id} = (select occupied.patient_id from ${sessionInForce(sql`${device.id}`)} occupied)`,
    )
    .$dynamic();
}

/** Address that an existing device may use already. */
export type OccupiedAddress =
  | { readonly ip: string; readonly port: number }
  | { readonly serialPath: string };

/** @returns the id of the active device at this address; null without one */
export async function findDeviceAt(executor: Executor, address: OccupiedAddress): Promise<number | null> {
  const isThere =
    'serialPath' in address
      ? or(eq(device.serialPath, address.serialPath), eq(device.settingsSerialPath, address.serialPath))
      : and(eq(device.ip, address.ip), eq(device.port, address.port));
  const rows = await executor
    .select({ id: device.id })
    .from(device)
    .where(and(isThere, eq(device.active, true), isNull(device.deletedAt)))
    .limit(1);
  return rows[0]?.id ?? null;
}

/** @returns the registered devices of this type with an identifier, without removed ones */
export async function listDeviceIdentifiers(
  executor: Executor,
  deviceType: string,
): Promise<readonly { readonly id: number; readonly identifier: string }[]> {
  const rows = await executor
    .select({ id: device.id, identifier: device.deviceIdentifier })
    .from(device)
    .where(and(eq(device.deviceType, deviceType), isNull(device.deletedAt)));
  return rows.flatMap(({ id, identifier }) => (identifier === null ? [] : [{ id, identifier }]));
}

export async function insertDevice(
  executor: Executor,
  values: typeof device.$inferInsert,
): Promise<DeviceRecord> {
  const rows = await executor.insert(device).values(values).returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row;
}

/** @returns null when the device has another version by now */
export async function updateDevice(
  executor: Executor,
  id: number,
  version: number,
  values: Partial<typeof device.$inferInsert>,
): Promise<DeviceRecord | null> {
  const rows = await executor
    .update(device)
    .set({ ...values, version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(device.id, id), eq(device.version, version), isNull(device.deletedAt)))
    .returning();
  return rows[0] ?? null;
}

/** @returns null when no such device is in this state */
export async function markDevice(
  executor: Executor,
  id: number,
  deletedAt: Date | null,
): Promise<DeviceRecord | null> {
  const rows = await executor
    .update(device)
    .set({ deletedAt, version: sql`${device.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(device.id, id),
        deletedAt === null ? isNotNull(device.deletedAt) : isNull(device.deletedAt),
        // The device of an imported file is removed and restored with its recording.
        ne(device.deviceType, 'file'),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Maximum number of removed devices in the list, newest first. */
const REMOVED_MAX = 500;

export async function listRemoved(executor: Executor): Promise<readonly DeviceRecord[]> {
  return await executor
    .select()
    .from(device)
    .where(and(isNotNull(device.deletedAt), ne(device.deviceType, 'file')))
    .orderBy(desc(device.deletedAt))
    .limit(REMOVED_MAX);
}

export async function listDeviceIdsOfProject(
  executor: Executor,
  projectId: number,
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ deviceId: projectDevice.deviceId })
    .from(projectDevice)
    .where(eq(projectDevice.projectId, projectId));
  return new Set(rows.map(({ deviceId }) => deviceId));
}

/** Returns those of these patients that are in the project. */
export async function listPatientIdsOfProject(
  executor: Executor,
  projectId: number,
  patientIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (patientIds.length === 0) return new Set();
  const rows = await executor
    .select({ patientId: projectPatient.patientId })
    .from(projectPatient)
    .where(and(eq(projectPatient.projectId, projectId), inArray(projectPatient.patientId, [...patientIds])));
  return new Set(rows.map(({ patientId }) => patientId));
}

/** @returns false when the device was not in the project */
export async function deleteProjectDevice(
  executor: Executor,
  projectId: number,
  deviceId: number,
): Promise<boolean> {
  const rows = await executor
    .delete(projectDevice)
    .where(and(eq(projectDevice.projectId, projectId), eq(projectDevice.deviceId, deviceId)))
    .returning({ deviceId: projectDevice.deviceId });
  return rows.length > 0;
}
