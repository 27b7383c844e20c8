import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  breathConfidenceQuerySchema,
  readingsTimeseriesQuerySchema,
  settingsTimeseriesQuerySchema,
  settingsTimeseriesSchema,
  timeseriesBodySchema,
  timeseriesSchema,
  ventilationTimeseriesQuerySchema,
} from '../timeseries.ts';
import { eventAverageBodySchema, eventAverageSchema } from '../event-average.ts';
import { waveformSchema } from '../waveform.ts';
import {
  colouredWaveformWindowSchema,
  waveTimeseriesBodySchema,
  waveformWindowBodySchema,
  waveformWindowQuerySchema,
  waveformWindowSchema,
} from '../waveform-window.ts';

const retrospect = { who: 'feature', features: ['patient', 'monilitycs', 'analytics', 'research'] } as const;
/** Labelers see the waves that they label. */
const labeled = { who: 'feature', features: [...retrospect.features, 'labeling-app'] } as const;

/** Stored numbers over time, at the resolution of a screen. */
export const TIMESERIES_ENDPOINTS = {
  readTimeseries: defineEndpoint({
    method: 'POST',
    path: '/nestjs/analytics/timeseries',
    summary: 'Breath numbers over time, single breaths or buckets with percentiles, with mode and link bands',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    body: timeseriesBodySchema,
    success: { status: 200, body: timeseriesSchema },
  }),
  ventilationTimeseries: defineEndpoint({
    method: 'GET',
    path: '/nestjs/ventilation/timeseries',
    summary: 'The same as a query',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: ventilationTimeseriesQuerySchema,
    success: { status: 200, body: timeseriesSchema },
  }),
  readingsTimeseries: defineEndpoint({
    method: 'GET',
    path: '/nestjs/readings/timeseries',
    summary: 'Monitored values over time from the stored readings',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: readingsTimeseriesQuerySchema,
    success: { status: 200, body: timeseriesSchema },
  }),
  settingsTimeseries: defineEndpoint({
    method: 'GET',
    path: '/nestjs/settings/timeseries',
    summary: 'Settings over time: every value with the time in which it was in force',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: settingsTimeseriesQuerySchema,
    success: { status: 200, body: settingsTimeseriesSchema },
  }),
  breathConfidence: defineEndpoint({
    method: 'GET',
    path: '/nestjs/breath-confidence/:id',
    summary: 'Confidence and signal quality of a patient’s breaths over time',
    access: retrospect,
    scopes: ['read'],
    object: 'patient',
    params: idParamsSchema,
    query: breathConfidenceQuerySchema,
    success: { status: 200, body: timeseriesSchema },
  }),
} as const;

/** Stored waves over time, at the resolution of a screen or sample by sample. */
export const WAVEFORM_ENDPOINTS = {
  waveformWindow: defineEndpoint({
    method: 'GET',
    path: '/nestjs/waveforms/window',
    summary: 'Stored waves of a stretch of time as bytes: samples, or least and greatest of each column',
    access: labeled,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    query: waveformWindowQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  analyticsWaveform: defineEndpoint({
    method: 'POST',
    path: '/nestjs/analytics/waveform',
    summary: 'The same as JSON',
    access: labeled,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    body: waveformWindowBodySchema,
    success: { status: 200, body: waveformWindowSchema },
  }),
  analyticsColouredWaveform: defineEndpoint({
    method: 'POST',
    path: '/nestjs/analytics/waveform/coloured',
    summary: 'The same with spans of phase and findings to colour by',
    access: labeled,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    body: waveformWindowBodySchema,
    success: { status: 200, body: colouredWaveformWindowSchema },
  }),
  eventAverage: defineEndpoint({
    method: 'POST',
    path: '/nestjs/analytics/event-average',
    summary: 'Median and percentiles of a channel or formula around findings, alarms or changes of a setting',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    body: eventAverageBodySchema,
    success: { status: 200, body: eventAverageSchema },
  }),
  waveTimeseries: defineEndpoint({
    method: 'POST',
    path: '/nestjs/analytic-waveforms/wave-timeseries',
    summary: 'Every sample of one breath or of at most 300 s',
    access: retrospect,
    scopes: ['read'],
    names: { patient_id: 'patient' },
    body: waveTimeseriesBodySchema,
    success: { status: 200, body: waveformSchema },
  }),
} as const;
