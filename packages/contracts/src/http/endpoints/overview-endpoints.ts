import { defineEndpoint } from '../endpoint.ts';
import { unitOverviewQuerySchema, unitOverviewSchema } from '../unit-overview.ts';

/** Who of all patients needs a look. */
export const OVERVIEW_ENDPOINTS = {
  unitOverview: defineEndpoint({
    method: 'GET',
    path: '/nestjs/analytics/overview',
    summary: 'A row a patient: a day of asynchrony by hour, time outside bounds, power, alarms, newest data',
    access: { who: 'feature', features: ['analytics'] },
    query: unitOverviewQuerySchema,
    success: { status: 200, body: unitOverviewSchema },
  }),
} as const;
