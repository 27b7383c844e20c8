import { conditionsOfRecord } from '@eupnea/contracts/conditions-of-record';
import { DEVICE_TYPES, HL7_OUTPUTS, type Device, type DeviceSummary } from '@eupnea/contracts/device';
import { DEVICE_TRANSPORTS } from '@eupnea/contracts/device-line';
import { toPatient } from '../patients/patient-service.ts';
import type { DeviceRecord, OccupiedDevice } from './device-repository.ts';
import { toDeviceLine } from './line-settings.ts';
import type { DeviceLivePort } from '../../ports/live-state-port.ts';

export interface DeviceView extends OccupiedDevice {
  /** link: the caller sees that the device is in use, without the patient. */
  readonly visibility: 'full' | 'link';
  readonly showsAddress: boolean;
  readonly live: DeviceLivePort | null;
}

/** The device record as the caller may see it. */
export function toDevice({ record, patient, visibility, showsAddress, live }: DeviceView): Device {
  const deviceType = DEVICE_TYPES.find((code) => code === record.deviceType);
  if (deviceType === undefined)
    throw new Error(`Invariant broken: unknown device type of device ${record.id}`);
  return {
    id: record.id,
    version: record.version,
    ip: showsAddress ? record.ip : null,
    port: showsAddress ? record.port : null,
    settings_port: showsAddress ? record.settingsPort : null,
    ...describeConnection(record, showsAddress),
    device_identifier: showsAddress ? record.deviceIdentifier : null,
    hl7_output: HL7_OUTPUTS.find((output) => output === record.hl7Output) ?? 'none',
    dev_model: record.devModel,
    dev_serial: record.devSerial,
    description: record.description,
    device_type: deviceType,
    status: live?.connected === true ? 'connected' : 'disconnected',
    standby: live?.standby ?? record.standby,
    active: record.active,
    last_check: record.lastCheckAt?.toISOString() ?? null,
    last_seen: record.lastSeenAt?.toISOString() ?? null,
    last_wave: toLastWave(record, live),
    patient_id: visibility === 'full' ? (patient?.id ?? null) : null,
    in_use: visibility === 'link' && patient !== null,
  };
}

/** Server paths and line settings are only for users who may change them. */
function describeConnection(record: DeviceRecord, showsAddress: boolean) {
  const transport = DEVICE_TRANSPORTS.find((code) => code === record.transport);
  if (transport === undefined) throw new Error(`Invariant broken: unknown transport of device ${record.id}`);
  return {
    transport,
    serial_path: showsAddress ? record.serialPath : null,
    settings_serial_path: showsAddress ? record.settingsSerialPath : null,
    line: showsAddress && record.line !== null ? toDeviceLine(record.line) : null,
    settings_line: showsAddress && record.settingsLine !== null ? toDeviceLine(record.settingsLine) : null,
  };
}

/** Of the stream, else the newest stored data. */
function toLastWave({ lastSeenAt }: DeviceRecord, live: DeviceLivePort | null): Device['last_wave'] {
  const newestAt = live?.lastSampleAt ?? lastSeenAt?.getTime() ?? null;
  return newestAt === null ? null : { time_rcvd: newestAt };
}

/** Includes numbers, settings and alerts if the caller may see them. Unknown values are null, never zero. */
export function toDeviceSummary(view: DeviceView): DeviceSummary {
  const live = view.visibility === 'full' ? view.live : null;
  const patient = view.visibility === 'full' && view.patient !== null ? toPatient(view.patient) : null;
  const settings = live?.settings ?? {};
  return {
    ...toDevice(view),
    patient,
    alerts: [...(live?.alerts ?? [])],
    monitored_parameters: { ...live?.monitored },
    control_settings: { ...conditionsOfRecord(patient, settings, { withdraws: false }), ...settings },
    limits: { ...live?.limits },
    mechanical_power: live?.mechanicalPower ?? null,
    fault_async_percent: live?.faultAsyncPercent ?? null,
  };
}
