import { z } from 'zod';
import { alertSchema } from '../http/alert.ts';
import { deviceSummarySchema } from '../http/device.ts';

/** Event `ventilation` of the list's socket (`/ventilation`), with any of these messages; without samples. */
export const listEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('summaries'), sent_at: z.number(), items: z.array(deviceSummarySchema) }),
    z.object({
      type: z.literal('alerts'),
      sent_at: z.number(),
      device_id: z.int(),
      alerts: z.array(alertSchema),
    }),
    z.object({
      type: z.literal('link'),
      sent_at: z.number(),
      device_id: z.int(),
      connected: z.boolean(),
      standby: z.boolean(),
      last_sample_at: z.number().nullable(),
    }),
    z.object({
      /**
       * Time of the newest sample of every streaming device, once a second, as columns; link states are derived from
       * it.
       */
      type: z.literal('newest_samples'),
      sent_at: z.number(),
      device_ids: z.array(z.int()),
      last_sample_at: z.array(z.number()),
    }),
    z.object({
      type: z.literal('breaths'),
      sent_at: z.number(),
      device_id: z.int(),
      breath_numbers: z.array(z.int()),
    }),
    z.object({ type: z.literal('removed'), sent_at: z.number(), device_id: z.int() }),
  ])
  .meta({ id: 'VentilationListEvent' });

export type ListEvent = z.infer<typeof listEventSchema>;
