import { dailyReportPdfQuerySchema, dailyReportQuerySchema, dailyReportSchema } from '../daily-report.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { roundPagePdfQuerySchema, roundPageQuerySchema, roundPageSchema } from '../round-page.ts';

/** Reports of a patient or a device. */
export const REPORT_ENDPOINTS = {
  dailyReport: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/daily',
    summary:
      'One day of a patient, a device or all visible patients: lung-protective ventilation, mechanics, asynchrony, alarms',
    access: { who: 'feature', features: ['reports'] },
    names: { patient_id: 'patient' },
    query: dailyReportQuerySchema,
    success: { status: 200, body: dailyReportSchema },
  }),
  dailyReportPdf: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/daily/pdf',
    summary: 'The daily report as a document (PDF)',
    access: { who: 'feature', features: ['reports'] },
    names: { patient_id: 'patient' },
    query: dailyReportPdfQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  roundPage: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/round/:id',
    summary:
      'Round page of a patient: 24 hours of settings, numbers against the day before, bounds, worst hour, gases, medications',
    access: { who: 'feature', features: ['reports'] },
    object: 'patient',
    params: idParamsSchema,
    query: roundPageQuerySchema,
    success: { status: 200, body: roundPageSchema },
  }),
  roundPagePdf: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/round/:id/pdf',
    summary: 'The round page of a patient as a document (PDF) of one A4',
    access: { who: 'feature', features: ['reports'] },
    object: 'patient',
    params: idParamsSchema,
    query: roundPagePdfQuerySchema,
    success: { status: 200, body: 'file' },
  }),
} as const;
