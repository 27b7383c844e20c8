import { z } from 'zod';

/** An alert is an episode: it has an onset, an end, and the limit that was in force. */
export const alertSchema = z
  .object({
    id: z.int(),
    device_id: z.int(),
    source: z.enum(['device', 'eupnea']),
    /** Parameter and direction (`Pmax_high`), or the device's own alarm code, `no_data` or `second_gateway`. */
    kind: z.string(),
    priority: z.enum(['high', 'medium', 'low', 'unclassified']),
    technical: z.boolean(),
    parameter: z.string().nullable(),
    value: z.number().nullable(),
    limit: z.number().nullable(),
    /** The device's own text, if it sent one. */
    text: z.string().nullable(),
    onset: z.iso.datetime(),
    end: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Alert' });

export type Alert = z.infer<typeof alertSchema>;

export const clusterAlertSchema = z
  .object({
    kind: z.enum(['cluster', 'burden_window']),
    onset: z.iso.datetime(),
    end: z.iso.datetime().nullable(),
    events: z.int(),
    breaths: z.int(),
  })
  .meta({ id: 'ClusterAlert' });
