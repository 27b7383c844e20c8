import { z } from 'zod';
import {
  asynchronyExportBodySchema,
  asynchronyParametersSchema,
  asynchronyStatisticQuerySchema,
  asynchronyStatisticSchema,
  asynchronyTimeseriesBodySchema,
  asynchronyTimeseriesSchema,
} from '../asynchrony.ts';
import { defineEndpoint } from '../endpoint.ts';
import { similarBreathsQuerySchema, similarBreathsSchema } from '../similar-breath.ts';

const retrospect = { who: 'feature', features: ['patient', 'monilitycs', 'analytics', 'research'] } as const;
const exporting = {
  who: 'feature',
  features: ['patient', 'analytics', 'research', 'patient-management'],
} as const;

/** Frequency of each kind of asynchrony in stored data. */
export const ASYNCHRONY_ENDPOINTS = {
  asynchronyTimeseries: defineEndpoint({
    method: 'POST',
    path: '/nestjs/analytics/async-timeseries',
    summary: 'Asynchronies of each kind over time in bins, with the breaths and the asynchrony index',
    access: retrospect,
    names: { patient_id: 'patient' },
    body: asynchronyTimeseriesBodySchema,
    success: { status: 200, body: asynchronyTimeseriesSchema },
  }),
  asynchronyParameters: defineEndpoint({
    method: 'GET',
    path: '/nestjs/analytics/async-parameters',
    summary: 'The kinds of asynchrony that can be asked for',
    access: retrospect,
    query: z.strictObject({}),
    success: { status: 200, body: asynchronyParametersSchema },
  }),
  ventilationAsynchronyStatistic: defineEndpoint({
    method: 'GET',
    path: '/nestjs/ventilation/timeseries/async-statistic',
    summary: 'Asynchrony index, kinds, hours, clusters and burden windows of a time',
    access: retrospect,
    names: { patient_id: 'patient' },
    query: asynchronyStatisticQuerySchema,
    success: { status: 200, body: asynchronyStatisticSchema },
  }),
  readingsAsynchronyStatistic: defineEndpoint({
    method: 'GET',
    path: '/nestjs/readings/async-statistic',
    summary: 'The same statistic at the path of the readings',
    access: retrospect,
    names: { patient_id: 'patient' },
    query: asynchronyStatisticQuerySchema,
    success: { status: 200, body: asynchronyStatisticSchema },
  }),
  exportAsynchrony: defineEndpoint({
    method: 'POST',
    path: '/nestjs/asynchrony/export',
    summary: 'Asynchronies with their evidence as a table (CSV)',
    access: exporting,
    names: { patient_id: 'patient' },
    body: asynchronyExportBodySchema,
    success: { status: 200, body: 'file' },
  }),
} as const;

/** Breaths that look alike. */
export const SIMILAR_BREATH_ENDPOINTS = {
  similarBreaths: defineEndpoint({
    method: 'GET',
    path: '/api_analytics_pl/get_similar_breaths',
    summary: 'Breaths of the same ventilation session whose waves look most like one of it',
    access: retrospect,
    names: { device_id: 'device-data' },
    query: similarBreathsQuerySchema,
    success: { status: 200, body: similarBreathsSchema },
  }),
} as const;
