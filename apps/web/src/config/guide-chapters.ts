/** Path of the guide on the server; `tooling/guide` builds it. */
export const GUIDE_BASE = '/guide/';

/** Guide chapters of the screens, by address below GUIDE_BASE. */
export const GUIDE_CHAPTERS = {
  start: '',
  'sign-in': 'screens/sign-in/',
  'remote-display': 'screens/remote-display/',
  monitor: 'screens/monitor/',
  trends: 'screens/trends/',
  breaths: 'screens/breaths/',
  'med-card': 'screens/med-card/',
  events: 'screens/events/',
  analytics: 'screens/analytics/',
  research: 'screens/research/',
  conversion: 'screens/conversion/',
  'patient-management': 'screens/patient-management/',
  uploads: 'screens/uploads/',
  ventilators: 'screens/ventilators/',
  simulator: 'screens/simulator/',
  projects: 'screens/projects/',
  validation: 'screens/validation/',
  reports: 'screens/reports/',
  'alarm-analytics': 'screens/alarm-analytics/',
  labeling: 'screens/labeling/',
  cabinet: 'screens/cabinet/',
  admin: 'screens/admin/',
  definitions: 'numbers/',
} as const;

export type GuideScreen = keyof typeof GUIDE_CHAPTERS;

const SCREEN_OF_AREA: Readonly<Record<string, GuideScreen>> = {
  '': 'remote-display',
  monilitycs: 'remote-display',
  patient: 'monitor',
  analytics: 'analytics',
  research: 'research',
  conversion: 'conversion',
  'patient-management': 'patient-management',
  simulator: 'simulator',
  projects: 'projects',
  validation: 'validation',
  reports: 'reports',
  'alarm-analytics': 'alarm-analytics',
  'labeling-app': 'labeling',
  cabinet: 'cabinet',
  admin: 'admin',
  definitions: 'definitions',
  auth: 'sign-in',
  'verify-email': 'sign-in',
  'reset-password': 'sign-in',
  'second-factor': 'sign-in',
};

/** Tabs that count as screens, by the value of `tab` in the address. */
const SCREEN_OF_TAB: Readonly<Record<string, Readonly<Record<string, GuideScreen>>>> = {
  patient: { trends: 'trends', breaths: 'breaths', 'med-card': 'med-card', events: 'events' },
  'patient-management': { uploads: 'uploads' },
};

/** Screen of an address; within a project the third segment names the area. */
export function screenOf(pathname: string, tab: string | undefined): GuideScreen {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const [area = '', page] = segments[0] === 'projects' && segments.length > 2 ? segments.slice(2) : segments;
  if (page === 'devices') return 'ventilators';
  return SCREEN_OF_TAB[area]?.[tab ?? ''] ?? SCREEN_OF_AREA[area] ?? 'start';
}

/** Languages with a translated atlas and quick start, besides English. */
const TRANSLATED: ReadonlySet<string> = new Set(['nl', 'de', 'pt-BR']);

/** Address of a kind's atlas page in the reader's language. */
export function atlasAddress(kind: string, language: string): string {
  return `${GUIDE_BASE}${TRANSLATED.has(language) ? `${language}/` : ''}atlas/${kind.replaceAll('_', '-')}/`;
}

/** Address of the page about the confidence of a finding. */
export function confidenceAddress(language: string): string {
  return atlasAddress('confidence', language);
}
