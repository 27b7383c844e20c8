import { listDevicesQuerySchema } from '@eupnea/contracts/device';
import { describe, expect, it } from 'vitest';
import type { PatientRecord } from '../patients/patient-service.ts';
import type { DeviceRecord } from './device-repository.ts';
import { filterDevices } from './filter-devices.ts';
import { toDeviceSummary, type DeviceView } from './to-device.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

function aPatient(overrides: Partial<PatientRecord>): PatientRecord {
  return {
    id: 1,
    version: 1,
    pseudonym: 'P-1',
    sex: 'any',
    age: null,
    ageUnit: null,
    category: 'ADULT',
    heightCm: null,
    weightKg: null,
    dateIn: NOW,
    dateOut: null,
    status: null,
    ards: false,
    copd: false,
    brainJ: false,
    tube: null,
    tubeDiametr: null,
    description: null,
    combinedInto: null,
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
    ...overrides,
  };
}

function aDevice(
  id: number,
  patient: Partial<PatientRecord> | null,
  visibility: 'full' | 'link' = 'full',
): DeviceView {
  const record: DeviceRecord = {
    id,
    version: 1,
    deviceType: 'pb840',
    ip: null,
    port: null,
    settingsPort: null,
    transport: 'tcp',
    serialPath: null,
    settingsSerialPath: null,
    line: null,
    settingsLine: null,
    deviceIdentifier: null,
    hl7Output: 'none',
    devModel: null,
    devSerial: null,
    description: null,
    standby: false,
    active: true,
    lastCheckAt: null,
    lastSeenAt: null,
    createdAt: NOW,
    updatedAt: NOW,
    deletedAt: null,
  };
  return {
    record,
    patient: patient === null ? null : aPatient(patient),
    visibility,
    showsAddress: false,
    live: null,
  };
}

const wall: readonly DeviceView[] = [
  aDevice(12, { id: 31, sex: 'woman', heightCm: 164.6, category: 'ADULT' }),
  aDevice(1, { id: 3, sex: 'man', heightCm: 180.2, category: 'ADULT' }),
  aDevice(21, { id: 300, sex: 'any', heightCm: 50, category: 'NEONATAL' }),
  aDevice(2, {
    id: 4,
    sex: 'man',
    heightCm: 120,
    category: 'PEDIATRIC',
    dateIn: new Date('2026-11-19T23:30:00Z'),
  }),
  aDevice(5, null),
  aDevice(6, { id: 39, sex: 'man', heightCm: 180 }, 'link'),
];

it('a summary has the conditions of the record among the settings, for who may see the patient', () => {
  const settingsOf = (visibility: 'full' | 'link') =>
    toDeviceSummary(aDevice(1, { id: 3, ards: true, copd: null }, visibility)).control_settings;
  const at = aPatient({}).dateIn?.getTime() ?? 0;
  expect(settingsOf('full')).toEqual({
    ARDS: { value: true, at, of_record: true },
    brain_injury: { value: false, at, of_record: true },
  });
  expect(settingsOf('link')).toEqual({});
});

function idsOf(query: Readonly<Record<string, string | readonly string[]>>, timeZone = 'Europe/Amsterdam') {
  return filterDevices(wall, listDevicesQuerySchema.parse(query), timeZone).map(({ record }) => record.id);
}

describe('the filters of the device list', () => {
  it('sort by ventilator id ascending, or descending when asked', () => {
    expect(idsOf({})).toEqual([1, 2, 5, 6, 12, 21]);
    expect(idsOf({ ventilator_id_sort: 'desc' })).toEqual([21, 12, 6, 5, 2, 1]);
  });

  it('match the prefix of the ventilator id, and one device id whole', () => {
    expect(idsOf({ ventilator_id_filter: '2' })).toEqual([2, 21]);
    expect(idsOf({ device_id_filter: '2' })).toEqual([2]);
  });

  it('match the prefix of the patient id, and never of a patient the caller may not see', () => {
    expect(idsOf({ patient_id_filter: '3' })).toEqual([1, 12, 21]);
    expect(idsOf({ patient_id_filter: '39' })).toEqual([]);
  });

  it.each([
    ['1', [1, 12]],
    ['2', [2]],
    ['3', [21]],
  ])('take age code %s for its category', (code, expected) => {
    expect(idsOf({ patient_age_filter: code })).toEqual(expected);
  });

  it('take gender codes 1, 2 and 0, one or several, and 3 for no filter', () => {
    expect(idsOf({ patient_gender_filter: '1' })).toEqual([1, 2]);
    expect(idsOf({ patient_gender_filter: ['2', '0'] })).toEqual([12, 21]);
    expect(idsOf({ patient_gender_filter: '2,0' })).toEqual([12, 21]);
    expect(idsOf({ patient_gender_filter: '3' })).toEqual([1, 2, 5, 6, 12, 21]);
    expect(idsOf({ patient_gender_filter: ['1', '3'] })).toEqual([1, 2, 5, 6, 12, 21]);
  });

  it('compare height and predicted body weight rounded to integers', () => {
    expect(idsOf({ patient_height_filter: '165' })).toEqual([12]);
    // 50 + 0.91 (180.2 - 152.4) = 75.298 kg
    expect(idsOf({ patient_ibw_filter: '75' })).toEqual([1]);
  });

  it('take the date of admission as a day of the site', () => {
    expect(idsOf({ patient_date_in_filter: '2026-11-20' })).toEqual([1, 2, 12, 21]);
    expect(idsOf({ patient_date_in_filter: '2026-11-19' }, 'UTC')).toEqual([2]);
  });

  it('all hold together', () => {
    expect(
      idsOf({ patient_gender_filter: '1', patient_age_filter: '1', patient_height_filter: '180' }),
    ).toEqual([1]);
    expect(idsOf({ patient_gender_filter: '2', patient_age_filter: '2' })).toEqual([]);
  });
});
