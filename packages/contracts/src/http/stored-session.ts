import { z } from 'zod';
import { pageSchema } from './identifiers.ts';
import { pageQuery, storedScopeQuery } from './stored-scope.ts';

/** A period of a device with its stored data: the unit of access and of transfer. */
export const storedSessionSchema = z
  .object({
    ventilation_session_id: z.int(),
    version: z.int(),
    device_id: z.int(),
    /** The bed label. */
    device_description: z.string().nullable(),
    patient_id: z.int().nullable(),
    pseudonym: z.string().nullable(),
    started_at: z.iso.datetime(),
    /** null while the session lasts. */
    ended_at: z.iso.datetime().nullable(),
    end_reason: z.string().nullable(),
    source: z.enum(['live', 'recording']),
    file_name: z.string().nullable(),
    breaths: z.int(),
    /** Start of its first and end of its last breath; null without breaths. */
    first_breath_at: z.iso.datetime().nullable(),
    last_breath_at: z.iso.datetime().nullable(),
    /** Times of the session that are stored twice, because the server's clock was set back; both stay readable. */
    overlaps: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  })
  .meta({ id: 'StoredSession' });

export type StoredSession = z.infer<typeof storedSessionSchema>;

export const listStoredSessionsQuerySchema = z.strictObject({
  ...storedScopeQuery,
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery(50, 200),
});

export type ListStoredSessionsQuery = z.output<typeof listStoredSessionsQuerySchema>;

export const storedSessionPageSchema = pageSchema(storedSessionSchema)
  .extend({
    /** First time of the data in scope, at which a view opens; null without data. */
    first: z.iso.datetime().nullable(),
    last: z.iso.datetime().nullable(),
    breaths: z.int(),
  })
  .meta({ id: 'StoredSessionPage' });

export type StoredSessionPage = z.infer<typeof storedSessionPageSchema>;
