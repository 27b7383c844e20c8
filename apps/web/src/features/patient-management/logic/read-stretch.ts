import { fromLocalField } from '../../../lib/format/local-time-field.ts';

/** Start and end of a session from the server. */
interface SessionPeriod {
  readonly from: string;
  readonly to: string | null;
}

/**
 * Part of a session between two times of the reader's clock; an empty field means the border of the session.
 * @returns null for the whole session, 'refused' when the end is before the start
 */
export function readStretch(
  from: string,
  to: string,
  session: SessionPeriod,
): { readonly from: string; readonly to: string | null } | null | 'refused' {
  if (from === '' && to === '') return null;
  const start = from === '' ? session.from : toIso(from);
  const end = to === '' ? session.to : toIso(to);
  if (start === null || (to !== '' && end === null)) return 'refused';
  return end !== null && end <= start ? 'refused' : { from: start, to: end };
}

function toIso(local: string): string | null {
  const atMs = fromLocalField(local);
  return atMs === null ? null : new Date(atMs).toISOString();
}
