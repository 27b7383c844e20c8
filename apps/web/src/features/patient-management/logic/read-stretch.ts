/** Start and end of a session, as the server tells them. */
interface SessionPeriod {
  readonly from: string;
  readonly to: string | null;
}

/**
 * The part of a session that two fields of local time name; an empty field is the session's own edge.
 * @returns null for the whole session, 'refused' where the part ends before it begins
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
  const atMs = Date.parse(local);
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}
