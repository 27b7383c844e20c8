import { z } from 'zod';

/** Whether the server's clock can be trusted, for everybody who is signed in. */
export const serverClockSchema = z
  .object({
    /** Unconfirmed move of the clock, positive = set forward; null = the clock is trusted. */
    moved_seconds: z.number().nullable(),
    /** When the move was noticed, by the moved clock. */
    noticed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ServerClock' });

export type ServerClock = z.infer<typeof serverClockSchema>;
