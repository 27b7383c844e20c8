// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { makeDevice } from '../../../testing/make-device.ts';
import { recentAlertsQuery } from './recent-alerts-query.ts';

it('asks for stored alerts of the present patient only, and for none of a bed without a patient', () => {
  const device = makeDevice({ id: 4 });
  expect(recentAlertsQuery({ ...device, patient_id: 7 })).toMatchObject({
    enabled: true,
    queryKey: ['recent-alerts', 4, 7],
  });
  expect(recentAlertsQuery({ ...device, patient_id: null }).enabled).toBe(false);
});
