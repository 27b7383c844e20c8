import { listDevicesQuerySchema } from '@eupnea/contracts/device';
import { describe, expect, test } from 'vitest';
import { readDeviceFilters } from './device-filters.ts';
import { toDevicesQuery } from './devices-query.ts';

const ASCENDING = { descending: false, projectId: undefined };

describe('the query of the devices', () => {
  test('sends gender 3 when none is chosen and leaves out what is empty', () => {
    expect(toDevicesQuery({}, ASCENDING)).toEqual({
      ventilator_id_sort: 'asc',
      patient_gender_filter: ['3'],
    });
  });
  test('sends each filter under its own name, in a form the server accepts', () => {
    const filters = {
      age: '2',
      gender: '2,0',
      id: 'P-03',
      ventilator: 'PB',
      ibw: '56',
      height: '160',
      date_in: '2026-11-20',
    };
    const query = toDevicesQuery(filters, { descending: true, projectId: '4' });
    expect(listDevicesQuerySchema.parse(query)).toEqual({
      project_id: 4,
      ventilator_id_sort: 'desc',
      patient_age_filter: '2',
      patient_gender_filter: ['2', '0'],
      patient_id_filter: 'P-03',
      ventilator_id_filter: 'PB',
      patient_ibw_filter: 56,
      patient_height_filter: 160,
      patient_date_in_filter: '2026-11-20',
    });
  });
  test('drops what an address cannot mean', () =>
    expect(readDeviceFilters({ age: '9', ibw: '5.5', id: 'P-1', x: 'y', height: 7 })).toEqual({ id: 'P-1' }));
});
