import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { exportArchiveQuerySchema, exportTableQuerySchema, exportWaveformsQuerySchema } from '../export.ts';

const exporting = {
  who: 'feature',
  features: ['patient', 'analytics', 'research', 'patient-management'],
} as const;

/** De-identified files of stored data, streamed. */
export const EXPORT_ENDPOINTS = {
  exportBreaths: defineEndpoint({
    method: 'GET',
    path: '/nestjs/exports/breaths',
    summary: 'Breaths with every number as a table',
    access: exporting,
    scopes: ['export'],
    names: { patient_id: 'patient' },
    query: exportTableQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  exportWaveforms: defineEndpoint({
    method: 'GET',
    path: '/nestjs/exports/waveforms',
    summary: 'Waveform samples as a table, or as EDF+ or WFDB recordings',
    access: exporting,
    scopes: ['export'],
    names: { patient_id: 'patient' },
    query: exportWaveformsQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  exportEvents: defineEndpoint({
    method: 'GET',
    path: '/nestjs/exports/events',
    summary: 'Events as a table',
    access: exporting,
    scopes: ['export'],
    names: { patient_id: 'patient' },
    query: exportTableQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  exportArchive: defineEndpoint({
    method: 'GET',
    path: '/nestjs/exports/archive',
    summary: 'Several tables with their data dictionary as one zip',
    access: exporting,
    scopes: ['export'],
    names: { patient_id: 'patient' },
    query: exportArchiveQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  exportDictionary: defineEndpoint({
    method: 'GET',
    path: '/nestjs/exports/dictionary',
    summary: 'The data dictionary: every column with unit, definition and source',
    access: exporting,
    scopes: ['export'],
    query: z.strictObject({}),
    success: { status: 200, body: 'file' },
  }),
} as const;
