import { z } from 'zod';
import {
  claimAdministratorBodySchema,
  meSchema,
  refreshBodySchema,
  signInBodySchema,
  tokensSchema,
} from './auth.ts';
import {
  assignPatientBodySchema,
  createDeviceBodySchema,
  deviceSchema,
  deviceSummarySchema,
  editDeviceBodySchema,
  listDevicesQuerySchema,
} from './device.ts';
import { defineEndpoint } from './endpoint.ts';
import { featureSchema } from './feature.ts';
import { idParamsSchema } from './identifiers.ts';
import {
  createPatientBodySchema,
  listPatientsQuerySchema,
  patientPageSchema,
  patientSchema,
} from './patient.ts';
import { deviceWaveformQuerySchema, waveformSchema } from './waveform.ts';

const live = { who: 'feature', features: ['monilitycs', 'patient'] } as const;

/** Every endpoint of the nest API. A new entry fails the refusal tests until it is covered. */
export const ENDPOINTS = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-in',
    summary: 'Sign in with e-mail and password',
    access: { who: 'public' },
    body: signInBodySchema,
    success: { status: 200, body: tokensSchema },
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/refresh',
    summary: 'Exchange a refresh token for a new pair; reuse of an old one ends the family',
    access: { who: 'public' },
    body: refreshBodySchema,
    success: { status: 200, body: tokensSchema },
  }),
  claimAdministrator: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/claim-administrator',
    summary: 'Become the first administrator with the one-time link of a first start',
    access: { who: 'public' },
    body: claimAdministratorBodySchema,
    success: { status: 201, body: tokensSchema },
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-out',
    summary: 'End this session',
    access: { who: 'session' },
    success: { status: 204, body: null },
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/nestjs/auth/me',
    summary: 'The signed-in user and the flags of this server',
    access: { who: 'session' },
    success: { status: 200, body: meSchema },
  }),
  listFeatures: defineEndpoint({
    method: 'GET',
    path: '/nestjs/features',
    summary: 'Features of the caller; an empty list without a token',
    access: { who: 'public' },
    success: { status: 200, body: z.array(featureSchema) },
  }),
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
  listPatients: defineEndpoint({
    method: 'GET',
    path: '/nestjs/patients/all',
    summary: 'Patients the caller may see',
    access: { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] },
    query: listPatientsQuerySchema,
    success: { status: 200, body: patientPageSchema },
  }),
  createPatient: defineEndpoint({
    method: 'POST',
    path: '/nestjs/patients/create',
    summary: 'Create a patient in a project the caller manages',
    access: { who: 'feature', features: ['monilitycs', 'patient', 'patient-management'] },
    body: createPatientBodySchema,
    success: { status: 201, body: patientSchema },
  }),
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
