import { alertSchema, type Alert } from '@eupnea/contracts/alert';
import { deviceSummarySchema, type DeviceSummary } from '@eupnea/contracts/device';

/** A device of the list for tests, validated by the schema. */
export function makeDevice(overrides: Partial<DeviceSummary> = {}): DeviceSummary {
  return deviceSummarySchema.parse({
    id: 1,
    version: 1,
    ip: null,
    port: null,
    settings_port: null,
    transport: 'tcp',
    serial_path: null,
    settings_serial_path: null,
    line: null,
    settings_line: null,
    device_identifier: null,
    hl7_output: 'none',
    dev_model: 'PB840',
    dev_serial: 'PB-0109',
    description: 'Bed 01',
    device_type: 'pb840',
    status: 'connected',
    standby: false,
    active: true,
    last_check: null,
    last_seen: null,
    last_wave: null,
    patient_id: null,
    in_use: false,
    patient: null,
    alerts: [],
    monitored_parameters: {},
    control_settings: {},
    limits: {},
    mechanical_power: null,
    fault_async_percent: null,
    ...overrides,
  });
}

export function makeAlert(overrides: Partial<Alert> = {}): Alert {
  return alertSchema.parse({
    id: 1,
    device_id: 1,
    source: 'device',
    kind: 'Pmax_high',
    priority: 'high',
    technical: false,
    parameter: 'Pmax',
    value: 40.26,
    limit: 35,
    text: null,
    onset: '2026-11-20T14:00:00Z',
    end: null,
    ...overrides,
  });
}
