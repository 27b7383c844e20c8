import type { StoredSession } from '@eupnea/contracts';
import { toLocalField } from '../../../lib/format/local-time-field.ts';
import { formatInstant } from '../../../lib/stored/format-period.ts';

/** An instant as its field shows it; empty without one. */
export function fieldOf(instant: string | null | undefined): string {
  return instant === null || instant === undefined ? '' : toLocalField(Date.parse(instant));
}

/** Which one of a patient's it is, when it began and how much there is of it. */
export function nameSession(session: StoredSession, locale: string, breaths: string): string {
  const who = session.file_name ?? session.device_description ?? session.pseudonym;
  return [who, formatInstant(Date.parse(session.started_at), locale), breaths]
    .filter((part) => part !== null)
    .join(' · ');
}
