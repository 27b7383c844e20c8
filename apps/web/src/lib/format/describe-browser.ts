/** Order matters: Chromium browsers also name Chrome and Safari. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** Order matters: Android also names Linux, and iOS names Mac OS X. */
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Maximum length of the name of other programs. */
const NAME_MAX = 40;

/** Browser and system of a session; null when unknown. */
export function describeBrowser(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1];
  if (browser === undefined) return userAgent.split(' ')[0]?.slice(0, NAME_MAX) ?? null;
  return system === undefined ? browser : `${browser}, ${system}`;
}
