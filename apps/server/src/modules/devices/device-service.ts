import type {
  AssignPatientBody,
  CreateDeviceBody,
  Device,
  DeviceSummary,
  EditDeviceBody,
  ListDevicesQuery,
} from '@eupnea/contracts/device';
import type { Waveform } from '@eupnea/contracts/waveform';
import type { Bus } from '../../bus/bus.ts';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import type { OccupancyService } from '../occupancy/occupancy-service.ts';
import {
  addDeviceToProject,
  chooseProjectOfDevice,
  isMember,
  requireProject,
} from '../projects/project-service.ts';
import { checkDeviceAddress, type DeviceAddressRules } from './device-address.ts';
import { describeAddress, describeForAudit, listEdits, toConnectionFields } from './device-edits.ts';
import { checkDeviceIdentifier } from './device-identifier.ts';
import {
  findOccupiedDevice,
  insertDevice,
  listDeviceIdsOfProject,
  listOccupiedDevices,
  listPatientIdsOfProject,
  updateDevice,
  type OccupiedDevice,
} from './device-repository.ts';
import { filterDevices } from './filter-devices.ts';
import { hidePeriods } from './hide-periods.ts';
import { joinSegments } from './join-segments.ts';
import type { LiveStatePort } from '../../ports/live-state-port.ts';
import { toDevice, toDeviceSummary, type DeviceView } from './to-device.ts';

/** Reads stored samples, oldest stretch first. */
export type ReadStoredWaveform = (
  deviceId: number,
  fromMs: number,
  toMs: number,
) => Promise<Waveform['segments']>;

export interface DeviceServiceOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly access: AccessService;
  readonly live: LiveStatePort;
  readonly readStoredWaveform: ReadStoredWaveform;
  readonly occupancy: OccupancyService;
  readonly addressRules: DeviceAddressRules;
  readonly timeZone: string;
  readonly now: () => number;
}

/** The register of ventilators: its devices, their visibility and their changes. */
export class DeviceService {
  readonly #options: DeviceServiceOptions;

  constructor(options: DeviceServiceOptions) {
    this.#options = options;
  }

  async list(viewer: Viewer, query: ListDevicesQuery): Promise<Device[]> {
    return (await this.#listViews(viewer, query)).map(toDevice);
  }

  async listSummaries(viewer: Viewer, query: ListDevicesQuery): Promise<DeviceSummary[]> {
    return (await this.#listViews(viewer, query)).map(toDeviceSummary);
  }

  /** Devices of the project that match the filters. */
  async listOfProject(
    viewer: Viewer,
    projectId: number,
    query: Omit<ListDevicesQuery, 'project_id'>,
  ): Promise<Device[]> {
    await requireProject(this.#options.db, viewer, projectId, 'view');
    const ids = await listDeviceIdsOfProject(this.#options.db, projectId);
    return (await this.#listViews(viewer, query)).filter(({ record }) => ids.has(record.id)).map(toDevice);
  }

  /** The device as the viewer may see it; throws when the viewer cannot see it. */
  async get(viewer: Viewer, deviceId: number): Promise<Device> {
    return await this.#readAfterChange(viewer, deviceId);
  }

  async create(viewer: Viewer, body: CreateDeviceBody, actor: AuditActor): Promise<Device> {
    const connection = toConnectionFields(body);
    checkDeviceAddress(
      describeAddress({ ...connection, deviceType: body.device_type }),
      this.#options.addressRules,
    );
    const record = await this.#options.db.transaction(async (tx) => {
      await checkDeviceIdentifier(tx, {
        id: null,
        deviceType: body.device_type,
        identifier: body.device_identifier,
      });
      const projectId = await chooseProjectOfDevice(tx, viewer, body.project_id);
      const created = await insertDevice(tx, {
        deviceType: body.device_type,
        ...connection,
        devModel: body.dev_model,
        devSerial: body.dev_serial,
        description: body.description,
        active: body.active,
      });
      await addDeviceToProject(tx, projectId, created.id);
      await recordChange(tx, {
        actor,
        action: 'device.create',
        objectKind: 'device',
        objectId: created.id,
        projectId,
        after: describeForAudit(created),
      });
      return created;
    });
    this.#options.bus.publish('device.changed', { deviceId: record.id });
    return await this.#readAfterChange(viewer, record.id);
  }

  /** A stale version is answered with the current record. */
  async edit(viewer: Viewer, deviceId: number, body: EditDeviceBody, actor: AuditActor): Promise<Device> {
    await this.#options.db.transaction(async (tx) => {
      const before = await findOccupiedDevice(tx, deviceId);
      if (before === null) throw notFound();
      const { record } = before;
      const edits = listEdits(body);
      checkDeviceAddress(describeAddress({ ...record, ...edits }), this.#options.addressRules);
      await checkDeviceIdentifier(tx, {
        id: deviceId,
        deviceType: record.deviceType,
        identifier: edits.deviceIdentifier === undefined ? record.deviceIdentifier : edits.deviceIdentifier,
      });
      const after = await updateDevice(tx, deviceId, body.version, edits);
      if (after === null) {
        const visibility = await this.#options.access.in(tx).decideVisibility(viewer, deviceId);
        const view = this.#view(viewer, before, visibility === 'full' ? 'full' : 'link');
        throw new ProblemError('version_conflict', { current: toDevice(view) });
      }
      await recordChange(tx, {
        actor,
        action: 'device.edit',
        objectKind: 'device',
        objectId: deviceId,
        before: describeForAudit(record),
        after: describeForAudit(after),
      });
    });
    this.#options.bus.publish('device.changed', { deviceId });
    return await this.#readAfterChange(viewer, deviceId);
  }

  /**
   * Allowed for administrators and managers of one of the device's projects. The caller must be able to see
   * the patient.
   */
  async assignPatient(
    viewer: Viewer,
    deviceId: number,
    body: AssignPatientBody,
    actor: AuditActor,
  ): Promise<Device> {
    const { access, occupancy } = this.#options;
    const visibility = await access.decideVisibility(viewer, deviceId);
    if (visibility === 'hidden') throw notFound();
    const mayManage = viewer.isAdmin || (await access.hasDevicePermission(viewer, deviceId, 'manage'));
    if (!mayManage || visibility === 'link') throw new ProblemError('forbidden');
    if (body.patient_id !== null && !(await access.hasPatientPermission(viewer, body.patient_id, 'view'))) {
      throw notFound();
    }
    const fromMs = body.from === undefined ? null : Date.parse(body.from);
    await occupancy.assign({ deviceId, patientId: body.patient_id, fromMs, actor });
    return await this.#readAfterChange(viewer, deviceId);
  }

  /** The last seconds from memory, before that from storage; never of a patient in another project. */
  async readWaveform(
    viewer: Viewer,
    deviceId: number,
    seconds: number,
    endSecondsAgo = 0,
  ): Promise<Waveform> {
    const { access, live, readStoredWaveform, now } = this.#options;
    const visibility = await access.decideVisibility(viewer, deviceId);
    if (visibility === 'hidden') throw notFound();
    if (visibility === 'link') throw new ProblemError('forbidden');
    const fromMs = now() - seconds * 1000;
    await live.bringSamples?.(deviceId);
    const recent = live.readWaveform(deviceId, seconds);
    const storedToMs = Math.min(now(), ...recent.map((segment) => segment.time_rcvd));
    const stored = storedToMs > fromMs ? await readStoredWaveform(deviceId, fromMs, storedToMs) : [];
    const hidden = await access.listHiddenPeriods(viewer, deviceId, BigInt(Math.floor(fromMs * 1000)));
    const segments = hidePeriods(joinSegments([...stored, ...recent]), hidden);
    if (endSecondsAgo === 0) return { device_id: deviceId, segments };
    const after = { startedAtUs: BigInt(Math.floor((now() - endSecondsAgo * 1000) * 1000)), endedAtUs: null };
    return { device_id: deviceId, segments: hidePeriods(segments, [after]) };
  }

  async #listViews(viewer: Viewer, query: ListDevicesQuery): Promise<readonly DeviceView[]> {
    const visible = await this.#options.access.listVisibleDevices(viewer);
    const devices = await listOccupiedDevices(this.#options.db);
    const views = devices.flatMap((device) => {
      const visibility = visible.get(device.record.id);
      return visibility === undefined ? [] : [this.#view(viewer, device, visibility)];
    });
    const found = filterDevices(views, query, this.#options.timeZone);
    return query.project_id === undefined ? found : await this.#limitTo(viewer, query.project_id, found);
  }

  /** Devices of the project and of its patients; none for a project without the viewer. */
  async #limitTo(
    viewer: Viewer,
    projectId: number,
    views: readonly DeviceView[],
  ): Promise<readonly DeviceView[]> {
    const { db } = this.#options;
    if (!(await isMember(db, viewer, projectId))) return [];
    const devices = await listDeviceIdsOfProject(db, projectId);
    const lying = views.flatMap(({ patient }) => (patient === null ? [] : [patient.id]));
    const patients = await listPatientIdsOfProject(db, projectId, lying);
    return views.filter(
      ({ record, patient }) => devices.has(record.id) || (patient !== null && patients.has(patient.id)),
    );
  }

  async #findView(viewer: Viewer, deviceId: number): Promise<DeviceView | null> {
    const visibility = await this.#options.access.decideVisibility(viewer, deviceId);
    if (visibility === 'hidden') return null;
    const device = await findOccupiedDevice(this.#options.db, deviceId);
    return device === null ? null : this.#view(viewer, device, visibility);
  }

  async #readAfterChange(viewer: Viewer, deviceId: number): Promise<Device> {
    const view = await this.#findView(viewer, deviceId);
    if (view === null) throw notFound();
    return toDevice(view);
  }

  #view(viewer: Viewer, device: OccupiedDevice, visibility: 'full' | 'link'): DeviceView {
    const live = this.#options.live.read(device.record.id);
    return { ...device, visibility, showsAddress: viewer.isAdmin, live };
  }
}
