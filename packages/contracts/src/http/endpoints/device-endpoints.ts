import { z } from 'zod';
import {
  assignPatientBodySchema,
  createDeviceBodySchema,
  deviceSchema,
  deviceSummarySchema,
  editDeviceBodySchema,
  listDevicesQuerySchema,
  listProjectDevicesQuerySchema,
} from '../device.ts';
import {
  connectionEventPageSchema,
  deviceDetailSchema,
  deviceQualityQuerySchema,
  deviceQualitySchema,
  removedDeviceSchema,
} from '../device-record.ts';
import { deviceConnectionsSchema } from '../device-line.ts';
import { deviceProbeSchema, probeDeviceBodySchema } from '../device-probe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { pagingQuerySchema } from '../paging.ts';
import { projectDeviceBodySchema, projectDeviceQuerySchema } from '../project.ts';
import { deviceWaveformQuerySchema, waveformSchema } from '../waveform.ts';

const management = { who: 'feature', features: ['projects', 'patient-management'] } as const;
const registry = {
  who: 'feature',
  features: ['monilitycs', 'patient', 'patient-management', 'projects'],
} as const;
const placement = { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] } as const;
const live = { who: 'feature', features: ['monilitycs', 'patient'] } as const;

/** Ventilators: registry, live summary, assigned patients, last seconds of data. */
export const DEVICE_ENDPOINTS = {
  listDevices: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices',
    summary: 'Devices the caller may see',
    access: registry,
    scopes: ['live'],
    query: listDevicesQuerySchema,
    success: { status: 200, body: z.array(deviceSchema) },
  }),
  listDeviceSummaries: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/summary',
    summary: 'Devices with patient, alerts, settings, monitored values and power',
    access: live,
    scopes: ['live'],
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
  listDeviceConnections: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/connections',
    summary: 'Serial lines of the server and the line settings of each kind of device (administrator)',
    access: { who: 'admin' },
    success: { status: 200, body: deviceConnectionsSchema },
  }),
  probeDevice: defineEndpoint({
    method: 'POST',
    path: '/nestjs/devices/probe',
    summary: 'Try an address before a device is registered there (administrator); nothing is stored',
    access: { who: 'admin' },
    body: probeDeviceBodySchema,
    success: { status: 200, body: deviceProbeSchema },
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
    access: placement,
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
    scopes: ['live'],
    object: 'device',
    params: idParamsSchema,
    query: deviceWaveformQuerySchema,
    success: { status: 200, body: waveformSchema },
  }),
  getDevice: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/:id',
    summary: 'A device with its projects and how its link did in the last day',
    access: registry,
    object: 'device',
    params: idParamsSchema,
    success: { status: 200, body: deviceDetailSchema },
  }),
  deleteDevice: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/devices/:id',
    summary: 'Remove a free device from the register (administrator); what it measured stays',
    access: { who: 'admin' },
    object: 'device',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
  restoreDevice: defineEndpoint({
    method: 'POST',
    path: '/nestjs/devices/:id/restore',
    summary: 'Undo the removal of a device (administrator)',
    access: { who: 'admin' },
    object: 'device',
    params: idParamsSchema,
    success: { status: 200, body: deviceSchema },
  }),
  listRemovedDevices: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/removed',
    summary: 'Devices that were removed from the register (administrator)',
    access: { who: 'admin' },
    success: { status: 200, body: z.array(removedDeviceSchema) },
  }),
  listConnectionEvents: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/:id/connection-log',
    summary: "What happened on a device's connection, newest first",
    access: registry,
    object: 'device',
    params: idParamsSchema,
    query: pagingQuerySchema,
    success: { status: 200, body: connectionEventPageSchema },
  }),
  listDeviceQuality: defineEndpoint({
    method: 'GET',
    path: '/nestjs/devices/:id/quality',
    summary: 'Gaps, delays, reconnects and rejected frames of a device, hour by hour',
    access: registry,
    object: 'device',
    params: idParamsSchema,
    query: deviceQualityQuerySchema,
    success: { status: 200, body: z.array(deviceQualitySchema) },
  }),
  listProjectDevices: defineEndpoint({
    method: 'GET',
    path: '/nestjs/projects/:id/devices',
    summary: 'Devices of a project',
    access: registry,
    object: 'project',
    params: idParamsSchema,
    query: listProjectDevicesQuerySchema,
    success: { status: 200, body: z.array(deviceSchema) },
  }),
  addProjectDevice: defineEndpoint({
    method: 'POST',
    path: '/nestjs/projects/:id/devices',
    summary: 'Put a device into a project',
    access: management,
    object: 'project',
    names: { device_id: 'device' },
    params: idParamsSchema,
    body: projectDeviceBodySchema,
    success: { status: 204, body: null },
  }),
  removeProjectDevice: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/projects/:id/devices',
    summary: 'Take a device out of a project',
    access: management,
    object: 'project',
    params: idParamsSchema,
    query: projectDeviceQuerySchema,
    success: { status: 204, body: null },
  }),
} as const;
