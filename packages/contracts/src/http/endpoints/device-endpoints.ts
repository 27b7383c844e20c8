import { z } from 'zod';
import {
  assignPatientBodySchema,
  createDeviceBodySchema,
  deviceSchema,
  deviceSummarySchema,
  editDeviceBodySchema,
  listDevicesQuerySchema,
} from '../device.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { deviceWaveformQuerySchema, waveformSchema } from '../waveform.ts';

const live = { who: 'feature', features: ['monilitycs', 'patient'] } as const;

/** Ventilators: registry, live summary, who is on them, their last seconds. */
export const DEVICE_ENDPOINTS = {
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices',
    summary: 'Devices the caller may see',
    access: live,
    query: listDevicesQuerySchema,
    success: { status: 200, body: z.array(deviceSchema) },
  }),
  listDeviceSummaries: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/summary',
    summary: 'Devices with patient, alerts, settings, monitored values and power',
    access: live,
    query: listDevicesQuerySchema,
    success: { status: 200, body: z.array(deviceSummarySchema) },
  }),
  createDevice: defineEndpoint({
    method: 'POST',
    path: '/nestjs/devices',
    summary: 'Register a device (administrator)',
    access: { who: 'admin' },
    body: createDeviceBodySchema,
    success: { status: 201, body: deviceSchema },
  }),
  editDevice: defineEndpoint({
    method: 'PATCH',
    path: '/nestjs/devices/:id',
    summary: 'Edit a device (administrator)',
    access: { who: 'admin' },
    object: 'device',
    params: idParamsSchema,
    body: editDeviceBodySchema,
    success: { status: 200, body: deviceSchema },
  }),
  assignPatient: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/devices/:id/patient',
    summary: 'Assign a patient to a device, or free it',
    access: live,
    object: 'device',
    params: idParamsSchema,
    body: assignPatientBodySchema,
    success: { status: 200, body: deviceSchema },
  }),
  deviceWaveform: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/:id/waveform',
    summary: 'The samples of the last seconds',
    access: live,
    object: 'device',
    params: idParamsSchema,
    query: deviceWaveformQuerySchema,
    success: { status: 200, body: waveformSchema },
  }),
} as const;
