/** Time zones of the browser; its own and UTC come first. None is preselected. */
export function listTimeZones(): readonly string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = [own, 'UTC'].filter((zone, position, all) => zone !== '' && all.indexOf(zone) === position);
  return [...first, ...Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone))];
}
