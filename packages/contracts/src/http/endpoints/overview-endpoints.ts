import { dataSourceSchema } from '../data-source.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  protectionAuditQuerySchema,
  protectionAuditSchema,
  protectionDayQuerySchema,
  protectionDaySchema,
  protectionExportQuerySchema,
  protectionPdfQuerySchema,
} from '../protection-audit.ts';
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
  protectionAudit: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/protection',
    summary: 'Audit of protective ventilation: adherence by patient-day and of the unit, doses, the goal',
    access: { who: 'feature', features: ['reports'] },
    names: { project_id: 'project' },
    query: protectionAuditQuerySchema,
    success: { status: 200, body: protectionAuditSchema },
  }),
  protectionDay: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/protection/day',
    summary: 'The hours behind a patient-day of the audit, with the map of volume and driving pressure',
    access: { who: 'feature', features: ['reports'] },
    names: { patient_id: 'patient', project_id: 'project' },
    query: protectionDayQuerySchema,
    success: { status: 200, body: protectionDaySchema },
  }),
  protectionAuditPdf: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/protection/pdf',
    summary: 'The audit of protective ventilation with every audited patient as a document (PDF)',
    access: { who: 'feature', features: ['reports'] },
    names: { patient_id: 'patient', project_id: 'project' },
    query: protectionPdfQuerySchema,
    success: { status: 200, body: 'file' },
  }),
  exportProtection: defineEndpoint({
    method: 'GET',
    path: '/nestjs/reports/protection/export',
    summary: 'The audit of every patient-day as a table (CSV)',
    access: { who: 'feature', features: ['reports'] },
    names: { project_id: 'project' },
    query: protectionExportQuerySchema,
    success: { status: 200, body: 'file' },
  }),
} as const;
