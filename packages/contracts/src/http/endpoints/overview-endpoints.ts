import { defineEndpoint } from '../endpoint.ts';
import { reportMatrixQuerySchema, reportMatrixSchema } from '../report-matrix.ts';
import { unitOverviewQuerySchema, unitOverviewSchema } from '../unit-overview.ts';

/** Overview of all patients of the unit. */
export const OVERVIEW_ENDPOINTS = {
  unitOverview: defineEndpoint({
    method: 'GET',
    path: '/nestjs/analytics/overview',
    summary: 'A row a patient: a day of asynchrony by hour, time outside bounds, power, alarms, newest data',
    access: { who: 'feature', features: ['analytics'] },
    query: unitOverviewQuerySchema,
    success: { status: 200, body: unitOverviewSchema },
  }),
  reportMatrix: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/matrix',
    summary:
      'Patients by days with what each daily report says: asynchrony, time outside bounds, power, coverage',
    access: { who: 'feature', features: ['reports'] },
    query: reportMatrixQuerySchema,
    success: { status: 200, body: reportMatrixSchema },
  }),
} as const;
