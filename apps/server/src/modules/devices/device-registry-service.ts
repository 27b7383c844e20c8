import { HOUR_US } from '@eupnea/model';
import type { Device } from '@eupnea/contracts/device';
import type {
  ConnectionEvent,
  DeviceDetail,
  DeviceQuality,
  RemovedDevice,
} from '@eupnea/contracts/device-record';
import type { Bus } from '../../bus/bus.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { findPatientOnDevice } from '../occupancy/occupancy-service.ts';
import { addDeviceToProject, requireProject } from '../projects/project-service.ts';
import {
  listProjectsOfDevice,
  listQuality,
  pageConnectionEvents,
  sumQuality,
} from './device-history-repository.ts';
import { deleteProjectDevice, findOccupiedDevice, listRemoved, markDevice } from './device-repository.ts';
import type { DeviceService } from './device-service.ts';
import type { DeviceLivePort, LiveStatePort } from '../../ports/live-state-port.ts';

export interface DeviceRegistryOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly access: AccessService;
  readonly devices: DeviceService;
  readonly live: LiveStatePort;
  readonly now: () => number;
}

/** Records of a device apart from its live state: projects, link history, removal. */
export class DeviceRegistryService {
  readonly #options: DeviceRegistryOptions;

  constructor(options: DeviceRegistryOptions) {
    this.#options = options;
  }

  async getDetail(viewer: Viewer, deviceId: number): Promise<DeviceDetail> {
    const { db, access, devices, live, now } = this.#options;
    const device = await devices.get(viewer, deviceId);
    const found = await findOccupiedDevice(db, deviceId);
    if (found === null) throw notFound();
    const sinceUs = BigInt(Math.floor(now() * 1000)) - 24n * HOUR_US;
    return {
      ...device,
      created_at: found.record.createdAt.toISOString(),
      projects: await listProjectsOfDevice(db, viewer, deviceId),
      ...describeNotes(live.read(deviceId), viewer.isAdmin),
      may_manage: viewer.isAdmin || (await access.hasDevicePermission(viewer, deviceId, 'manage')),
      last_day: await sumQuality(db, deviceId, sinceUs),
    };
  }

  /**
   * Removes the device and keeps its data. Its bed must be free, so that no patient disappears from the wall.
   */
  async remove(deviceId: number, actor: AuditActor): Promise<void> {
    const { db, bus, now } = this.#options;
    await db.transaction(async (tx) => {
      if ((await findPatientOnDevice(tx, deviceId)) !== null) {
        throw new ProblemError('conflict', { detail: 'A patient is on this ventilator: free it first' });
      }
      if ((await markDevice(tx, deviceId, new Date(now()))) === null) throw notFound();
      await recordChange(tx, { actor, action: 'device.delete', objectKind: 'device', objectId: deviceId });
    });
    bus.publish('device.changed', { deviceId });
  }

  async restore(viewer: Viewer, deviceId: number, actor: AuditActor): Promise<Device> {
    const { db, bus, devices } = this.#options;
    await db.transaction(async (tx) => {
      if ((await markDevice(tx, deviceId, null)) === null) throw notFound();
      await recordChange(tx, { actor, action: 'device.restore', objectKind: 'device', objectId: deviceId });
    });
    bus.publish('device.changed', { deviceId });
    return await devices.get(viewer, deviceId);
  }

  async listRemoved(): Promise<RemovedDevice[]> {
    const records = await listRemoved(this.#options.db);
    return records.flatMap(({ id, description, deviceType, deletedAt }) =>
      deletedAt === null
        ? []
        : [{ id, description, device_type: deviceType, deleted_at: deletedAt.toISOString() }],
    );
  }

  async listConnectionEvents(
    viewer: Viewer,
    deviceId: number,
    paging: { readonly page: number; readonly count: number },
  ): Promise<{ items: ConnectionEvent[]; total: number; page: number; count: number }> {
    const found = await pageConnectionEvents(this.#options.db, deviceId, viewer.isAdmin, paging);
    return { ...found, ...paging };
  }

  async listQuality(deviceId: number, hours: number): Promise<DeviceQuality[]> {
    const sinceUs = BigInt(Math.floor(this.#options.now() * 1000)) - BigInt(hours) * HOUR_US;
    return await listQuality(this.#options.db, deviceId, sinceUs);
  }

  /** The caller must manage both the project and the device, because project members will see its data. */
  async addToProject(viewer: Viewer, projectId: number, deviceId: number, actor: AuditActor): Promise<void> {
    const { db, bus, access } = this.#options;
    await db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage');
      const own = access.in(tx);
      if ((await own.decideVisibility(viewer, deviceId)) === 'hidden') throw notFound();
      if (!viewer.isAdmin && !(await own.hasDevicePermission(viewer, deviceId, 'manage'))) {
        throw new ProblemError('forbidden');
      }
      await addDeviceToProject(tx, projectId, deviceId);
      await recordChange(tx, {
        actor,
        action: 'project.add_device',
        objectKind: 'project',
        objectId: projectId,
        projectId,
        after: { device_id: deviceId },
      });
    });
    bus.publish('assignment.changed', { deviceId });
  }

  async removeFromProject(
    viewer: Viewer,
    projectId: number,
    deviceId: number,
    actor: AuditActor,
  ): Promise<void> {
    const { db, bus } = this.#options;
    await db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage');
      if (!(await deleteProjectDevice(tx, projectId, deviceId))) throw notFound();
      await recordChange(tx, {
        actor,
        action: 'project.remove_device',
        objectKind: 'project',
        objectId: projectId,
        projectId,
        before: { device_id: deviceId },
      });
    });
    bus.publish('assignment.changed', { deviceId });
  }
}

/**
 * Notes that the device sends about itself. Identifiers may contain patient values and are shown only when
 * allowed.
 */
function describeNotes(live: DeviceLivePort | null, showsIdentifiers: boolean) {
  const clock = live?.clock ?? null;
  return {
    clock:
      clock === null
        ? null
        : {
            offset_ms: clock.offsetMs,
            drift_seconds_per_day: clock.driftSecondsPerDay,
            measured_at: new Date(clock.measuredAtMs).toISOString(),
          },
    sample_drift_ppm: live?.sampleDriftPpm ?? null,
    unknown_identifiers: showsIdentifiers ? [...(live?.unknownIdentifiers ?? [])] : [],
  };
}
