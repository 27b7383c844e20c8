import type { StoredSession } from '@eupnea/contracts/stored-session';
import { toLocalField } from '../../../lib/format/local-time-field.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';

/** Local text of an instant for its field; empty without one. */
export function fieldOf(instant: string | null | undefined): string {
  return instant === null || instant === undefined ? '' : toLocalField(Date.parse(instant));
}

/** Number, start and length of a session. */
export function nameSession(session: StoredSession, locale: string, breaths: string): string {
  const who = session.file_name ?? session.device_description ?? session.pseudonym;
  return [who, formatInstant(Date.parse(session.started_at), locale), breaths]
    .filter((part) => part !== null)
    .join(' · ');
}
