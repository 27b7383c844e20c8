import { defineEndpoint } from '../endpoint.ts';
import {
  breathDetailSchema,
  breathPositionSchema,
  getBreathQuerySchema,
  listBreathsQuerySchema,
  locateBreathQuerySchema,
  storedBreathPageSchema,
} from '../stored-breath.ts';
import {
  eventMarksQuerySchema,
  eventMarksSchema,
  listEventsQuerySchema,
  storedEventPageSchema,
} from '../stored-event.ts';
import { listFindingsQuerySchema, storedFindingPageSchema } from '../stored-finding.ts';
import { listStoredSessionsQuerySchema, storedSessionPageSchema } from '../stored-session.ts';
import { BREATH_STATISTICS_ENDPOINTS } from './breath-statistics-endpoints.ts';
import { EXPORT_ENDPOINTS } from './export-endpoints.ts';
import { FHIR_EXPORT_ENDPOINTS } from './fhir-export-endpoints.ts';
import { TIMESERIES_ENDPOINTS, WAVEFORM_ENDPOINTS } from './timeseries-endpoints.ts';

const retrospect = { who: 'feature', features: ['patient', 'monilitycs', 'analytics', 'research'] } as const;
/** Labelers see the waves that they label. */
const labeled = { who: 'feature', features: [...retrospect.features, 'labeling-app'] } as const;

/** Ventilation sessions that have stored data. */
export const STORED_SESSION_ENDPOINTS = {
  listStoredSessions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/ventilation/sessions',
    summary: 'What data there is: ventilation sessions with their breaths',
    access: labeled,
    scopes: ['read', 'export'],
    names: { patient_id: 'patient' },
    query: listStoredSessionsQuerySchema,
    success: { status: 200, body: storedSessionPageSchema },
  }),
} as const;

/** Stored breaths. */
export const BREATH_ENDPOINTS = {
  listBreaths: defineEndpoint({
    method: 'GET',
    path: '/nestjs/breaths',
    summary: 'Breaths with every number, sorted and filtered',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: listBreathsQuerySchema,
    success: { status: 200, body: storedBreathPageSchema },
  }),
  locateBreath: defineEndpoint({
    method: 'GET',
    path: '/nestjs/breaths/position',
    summary: 'Where in that list a breath stands',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: locateBreathQuerySchema,
    success: { status: 200, body: breathPositionSchema },
  }),
  getBreath: defineEndpoint({
    method: 'GET',
    path: '/nestjs/breaths/single',
    summary: 'One breath with provenance, findings and neighbours',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient', device_id: 'device-data' },
    query: getBreathQuerySchema,
    success: { status: 200, body: breathDetailSchema },
  }),
} as const;

/** Stored events and findings. */
export const EVENT_ENDPOINTS = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/nestjs/events',
    summary: 'Settings, limits, alerts, modes, standby, link, sessions and device log over time',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: listEventsQuerySchema,
    success: { status: 200, body: storedEventPageSchema },
  }),
  eventMarks: defineEndpoint({
    method: 'GET',
    path: '/nestjs/events/marks',
    summary: 'Events of a time to draw on an axis: single ones, or counts per step where they are many',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: eventMarksQuerySchema,
    success: { status: 200, body: eventMarksSchema },
  }),
  listFindings: defineEndpoint({
    method: 'GET',
    path: '/nestjs/findings',
    summary: 'Asynchronies and artefacts in a stretch of time',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: listFindingsQuerySchema,
    success: { status: 200, body: storedFindingPageSchema },
  }),
} as const;

/** Stored data of a patient or device: sessions, breaths, events, findings, and curves and waves over time. */
export const STORED_DATA_ENDPOINTS = {
  ...STORED_SESSION_ENDPOINTS,
  ...BREATH_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...TIMESERIES_ENDPOINTS,
  ...WAVEFORM_ENDPOINTS,
  ...BREATH_STATISTICS_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...FHIR_EXPORT_ENDPOINTS,
} as const;
