import { sql } from 'drizzle-orm';

/**
 * SQL condition: sessions of a recording count once it is published. `session` and `recording` are the
 * aliases.
 */
export const PUBLISHED_SESSION = sql`(session.recording_id is null or recording.state = 'published')`;
