import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { reportScheduleBodySchema, reportScheduleSchema } from '../report-schedule.ts';

/** The report that a project gets by mail once a day. */
export const REPORT_SCHEDULE_ENDPOINTS = {
  getReportSchedule: defineEndpoint({
    method: 'GET',
    path: '/nestjs/projects/:id/report-schedule',
    summary: 'Which report a project gets by mail, when, for whom, and how the newest delivery ended',
    access: { who: 'feature', features: ['reports'] },
    object: 'project',
    params: idParamsSchema,
    success: { status: 200, body: reportScheduleSchema },
  }),
  setReportSchedule: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/projects/:id/report-schedule',
    summary: 'Set the report that a project gets by mail',
    access: { who: 'feature', features: ['reports'] },
    object: 'project',
    params: idParamsSchema,
    body: reportScheduleBodySchema,
    success: { status: 200, body: reportScheduleSchema },
  }),
} as const;
