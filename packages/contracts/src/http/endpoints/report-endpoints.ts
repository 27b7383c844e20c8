import { dailyReportQuerySchema, dailyReportSchema } from '../daily-report.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Daily reports of a patient or a device. */
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
} as const;
