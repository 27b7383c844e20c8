import { defineEndpoint } from '../endpoint.ts';
import { serverClockSchema } from '../server-clock.ts';

/** Trust in the clock by which every time on the screen was written. */
export const CLOCK_ENDPOINTS = {
  readClock: defineEndpoint({
    method: 'GET',
    path: '/nestjs/clock',
    summary: "Whether the server's clock moved without an explanation",
    access: { who: 'session' },
    success: { status: 200, body: serverClockSchema },
  }),
} as const;
