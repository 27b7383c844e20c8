import { z } from 'zod';
import { dataSourceSchema } from './data-source.ts';

/** How the server is, for who runs it. A figure that is not known is null, never 0. */
export const serverHealthSchema = z
  .object({
    version: z.string(),
    commit: z.string().nullable(),
    started_at: z.iso.datetime(),
    devices: z.object({ registered: z.number().int(), connected: z.number().int() }),
    /** Breaths stored in the last 60 s and devices whose newest sample is at most 3 s old. */
    ingest: z.object({
      breaths_per_minute: z.number().int(),
      streaming_devices: z.number().int(),
      /** A write of samples or breaths that failed in the last half minute, with the code of the system or the database. */
      recording_problem: z.object({ at: z.iso.datetime(), code: z.string() }).nullable(),
    }),
    queues: z.object({
      jobs_queued: z.number().int(),
      jobs_running: z.number().int(),
      jobs_failed: z.number().int(),
      mails_waiting: z.number().int(),
      passwords_waiting: z.number().int(),
    }),
    database: z.object({ kind: z.enum(['embedded', 'server']), size_bytes: z.number().nullable() }),
    /** Which database answers analytics and research. */
    analytics: dataSourceSchema,
    storage: z.object({ free_bytes: z.number().nullable() }),
    mail: z.enum(['smtp', 'outbox']),
    /** The audit log's way to a log server; null = none is configured. */
    audit_syslog: z
      .object({
        receiver: z.string(),
        /** Of the last entry that the receiver took, in the chain. */
        position: z.number().int(),
        /** Sealed entries that it does not have yet. */
        waiting: z.number().int(),
        sent_at: z.iso.datetime().nullable(),
        /** The failure that sending is at; null once it works again. */
        last_error: z.string().nullable(),
        last_error_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    last_backup: z.object({ at: z.iso.datetime(), bytes: z.number(), rows: z.number() }).nullable(),
  })
  .meta({ id: 'ServerHealth' });

export type ServerHealth = z.infer<typeof serverHealthSchema>;
