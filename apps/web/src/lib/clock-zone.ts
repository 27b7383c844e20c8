/**
 * IANA name of the reader's time zone. Every time on the screens is of this clock: the server cuts days and hours by
 * the zone that a query names, as the browser formats its times.
 */
export function clockZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
