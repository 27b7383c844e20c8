import { z } from 'zod';
import { dataSourceSchema } from './data-source.ts';

/** Health of the server, for administrators. An unknown figure is null, never 0. */
export const serverHealthSchema = z
  .object({
    version: z.string(),
    commit: z.string().nullable(),
    started_at: z.iso.datetime(),
    devices: z.object({ registered: z.int(), connected: z.int() }),
    /** Breaths stored in the last 60 s and devices whose newest sample is at most 3 s old. */
    ingest: z.object({
      breaths_per_minute: z.int(),
      streaming_devices: z.int(),
      /** Last failed write of samples or breaths in the past 30 s, with the code of the system or the database. */
      recording_problem: z.object({ at: z.iso.datetime(), code: z.string() }).nullable(),
    }),
    queues: z.object({
      jobs_queued: z.int(),
      jobs_running: z.int(),
      jobs_failed: z.int(),
      mails_waiting: z.int(),
      passwords_waiting: z.int(),
    }),
    database: z.object({ kind: z.enum(['embedded', 'server']), size_bytes: z.number().nullable() }),
    /** The database that answers analytics and research. */
    analytics: dataSourceSchema,
    storage: z.object({ free_bytes: z.number().nullable() }),
    /** Clock of the machine; retention and clean-up wait while `moved_seconds` is not null. */
    clock: z.object({
      moved_seconds: z.number().nullable(),
      noticed_at: z.iso.datetime().nullable(),
      ntp: z.enum(['synchronized', 'unsynchronized', 'unknown']),
    }),
    mail: z.enum(['smtp', 'outbox']),
    /** Delivery of the audit log to a log server; null = not configured. */
    audit_syslog: z
      .object({
        receiver: z.string(),
        /** Chain position of the last entry that the receiver took. */
        position: z.int(),
        /** Number of sealed entries that are not delivered. */
        waiting: z.int(),
        sent_at: z.iso.datetime().nullable(),
        /** Current failure of the delivery; null when it works. */
        last_error: z.string().nullable(),
        last_error_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    last_backup: z.object({ at: z.iso.datetime(), bytes: z.number(), rows: z.number() }).nullable(),
  })
  .meta({ id: 'ServerHealth' });

export type ServerHealth = z.infer<typeof serverHealthSchema>;
