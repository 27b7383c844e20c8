/** Every zone the browser knows; its own and UTC stand first, because they are the likely answers. None is chosen. */
export function listTimeZones(): readonly string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = [own, 'UTC'].filter((zone, position, all) => zone !== '' && all.indexOf(zone) === position);
  return [...first, ...Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone))];
}
