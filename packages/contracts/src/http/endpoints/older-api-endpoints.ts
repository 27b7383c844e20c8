import { z } from 'zod';
import { clusterAlertSchema } from '../alert.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { mechanicalPowerSchema } from '../mechanical-power.ts';
import {
  alertsQuerySchema,
  archivedPatientPageSchema,
  archivedPatientsQuerySchema,
  asyncQuerySchema,
  asyncWaveQuerySchema,
  deviceInfoQuerySchema,
  deviceInfoSchema,
  deviceQuerySchema,
  patientInfoUpdateBodySchema,
  patientTrendsQuerySchema,
  socketHealthSchema,
  testSocketQuerySchema,
} from '../older-api.ts';
import { patientSchema } from '../patient.ts';
import { storedEventPageSchema } from '../stored-event.ts';
import { storedFindingPageSchema } from '../stored-finding.ts';
import { timeseriesSchema } from '../timeseries.ts';
import { waveformSchema } from '../waveform.ts';

const live = { who: 'feature', features: ['monilitycs', 'patient'] } as const;
const records = { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] } as const;

/** The older interface: the same services under the names that older clients use. */
export const OLDER_API_ENDPOINTS = {
  testSocket: defineEndpoint({
    method: 'GET',
    path: '/api/v1/testSocket',
    summary: 'Echoes the channel with the health of the live connections',
    access: live,
    query: testSocketQuerySchema,
    success: { status: 200, body: socketHealthSchema },
  }),
  getDeviceInfo: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getDeviceInfo',
    summary: 'A device and its samples from `offset` to `offset_1` seconds back',
    access: live,
    names: { device_id: 'device-data' },
    query: deviceInfoQuerySchema,
    success: { status: 200, body: deviceInfoSchema },
  }),
  patientInfoUpdate: defineEndpoint({
    method: 'POST',
    path: '/api/v1/patientInfoUpdate',
    summary: 'Edit a patient',
    access: records,
    names: { patient_id: 'patient' },
    body: patientInfoUpdateBodySchema,
    success: { status: 200, body: patientSchema },
  }),
  getPatientTrends: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getPatientTrends',
    summary: "Trends of a device's breaths, of one mode when it is named",
    access: live,
    names: { device_id: 'device-data' },
    query: patientTrendsQuerySchema,
    success: { status: 200, body: timeseriesSchema },
  }),
  getMechanicalPower: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getMechanicalPower',
    summary: 'Mechanical power now, of the hour and of the day',
    access: live,
    names: { device_id: 'device-data' },
    query: deviceQuerySchema,
    success: { status: 200, body: mechanicalPowerSchema },
  }),
  getAsync: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getAsync',
    summary: 'Asynchronies of a device, newest first',
    access: live,
    names: { device_id: 'device-data' },
    query: asyncQuerySchema,
    success: { status: 200, body: storedFindingPageSchema },
  }),
  getAsyncWave: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getAsyncWave',
    summary: 'The samples of one breath and of two seconds on either side',
    access: live,
    names: { device_id: 'device-data' },
    query: asyncWaveQuerySchema,
    success: { status: 200, body: waveformSchema },
  }),
  getAlerts: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getAlerts',
    summary: 'Alerts of a device, newest first',
    access: live,
    names: { device_id: 'device-data' },
    query: alertsQuerySchema,
    success: { status: 200, body: storedEventPageSchema },
  }),
  getClusterAlerts: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getClusterAlerts/:id',
    summary: 'Clusters of ineffective efforts and burden windows of a device in the last day',
    access: live,
    object: 'device-data',
    params: idParamsSchema,
    success: { status: 200, body: z.array(clusterAlertSchema) },
  }),
  getArchivedPatients: defineEndpoint({
    method: 'GET',
    path: '/api/v1/getArchivedPatients',
    summary: 'Archived patients with the filters of the archive',
    access: records,
    query: archivedPatientsQuerySchema,
    success: { status: 200, body: archivedPatientPageSchema },
  }),
} as const;
