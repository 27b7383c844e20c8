import { demoStatusSchema, resetDemoBodySchema } from '../demo.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The demo's stored past and the stories of its tour. */
export const DEMO_ENDPOINTS = {
  readDemo: defineEndpoint({
    method: 'GET',
    path: '/nestjs/demo',
    summary: "How far the demo's past is made, and where its stories are",
    access: { who: 'session' },
    success: { status: 200, body: demoStatusSchema },
  }),
  resetDemo: defineEndpoint({
    method: 'POST',
    path: '/nestjs/demo/reset',
    summary: "Erase the patients of the demo's past and make them anew (administrator)",
    access: { who: 'admin' },
    body: resetDemoBodySchema,
    success: { status: 202, body: demoStatusSchema },
  }),
} as const;
