import { dataSourceSchema } from '../data-source.ts';
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
    names: { project_id: 'project' },
    query: unitOverviewQuerySchema,
    success: { status: 200, body: unitOverviewSchema },
  }),
  dataSource: defineEndpoint({
    method: 'GET',
    path: '/nestjs/analytics/data-source',
    summary: 'Whether analytics and research read a replica, and how far it is behind',
    access: { who: 'feature', features: ['analytics', 'alarm-analytics', 'reports', 'research'] },
    success: { status: 200, body: dataSourceSchema },
  }),
  reportMatrix: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/matrix',
    summary:
      'Patients by days with what each daily report says: asynchrony, time outside bounds, power, coverage',
    access: { who: 'feature', features: ['reports'] },
    names: { project_id: 'project' },
    query: reportMatrixQuerySchema,
    success: { status: 200, body: reportMatrixSchema },
  }),
} as const;
