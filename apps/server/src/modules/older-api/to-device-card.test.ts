import type { DeviceSummary } from '@eupnea/contracts/device';
import { deviceInfoSchema } from '@eupnea/contracts/older-api';
import { expect, it } from 'vitest';
import { toDeviceCard } from './to-device-card.ts';

const PATIENT = {
  id: 4,
  version: 1,
  pseudonym: 'P-04',
  sex: 'woman',
  age: 61,
  age_unit: 'years',
  category: 'ADULT',
  height: 168,
  weight: 70,
  ibw: 60,
  date_in: '2026-11-20T08:00:00Z',
  date_out: null,
  status: null,
  ARDS: true,
  COPD: false,
  BrainJ: null,
  tube: 'oral',
  tube_diametr: 7.5,
  description: null,
} as const;

function summaryOf(control_settings: DeviceSummary['control_settings']): DeviceSummary {
  return {
    id: 7,
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
    dev_model: null,
    dev_serial: null,
    description: 'Bed 7',
    device_type: 'simulator',
    status: 'connected',
    standby: true,
    active: true,
    last_check: null,
    last_seen: null,
    last_wave: { time_rcvd: 12 },
    patient_id: 4,
    in_use: false,
    patient: PATIENT,
    alerts: [],
    monitored_parameters: { Pmax: { value: 24, at: 1 }, RCexp: { value: 0.6, at: 1 }, RR: null },
    control_settings,
    limits: {},
    mechanical_power: null,
    fault_async_percent: 12,
  };
}

it('a card has the names of the older client, and null for what is not known', () => {
  const settings = {
    mode_name: { value: 'A/C', at: 1 },
    PEEPCPAP: { value: 8, at: 1 },
    TI: { withdrawn: true, at: 2 },
  } as const;
  const card = toDeviceCard(summaryOf(settings), []);
  expect(deviceInfoSchema.shape.card.parse(card)).toMatchObject({
    id: 7,
    patient_id: 4,
    sex: 'woman',
    stand_by: true,
    mode: 'A/C',
    asynchronism: 12,
    tube_diametr: 7.5,
    minVol: null,
    peepCPAP: 8,
    fio2: null,
    last_wave: { time_rcvd: 12 },
    monitoredParams: { Pmax: 24, RCexp: 0.6 },
    time_constants: { RCexp: 0.6 },
  });
  expect(card.controll_settings).not.toHaveProperty('TI');
});

it('conditions come from the patient’s record unless the device reports them, and oxygen has both names', () => {
  const of = (settings: DeviceSummary['control_settings']) =>
    toDeviceCard(summaryOf(settings), []).controll_settings;
  expect(of({ Oxygen: { value: 40, at: 1 } })).toEqual({ ARDS: true, COPD: false, Oxygen: 40, FiO2: 40 });
  expect(of({ ARDS: { value: 'off', at: 1 } })).toEqual({ ARDS: 'off', COPD: false });
});
