import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { areaOf } from './is-live-view.ts';

/** Page titles by first path segment; the page of a menu entry has its name. */
const TITLE_KEYS: Readonly<Record<string, string>> = {
  '': 'navigation.monilitycs',
  monilitycs: 'navigation.monilitycs',
  'patient-management': 'navigation.patient-management',
  conversion: 'navigation.conversion',
  patient: 'frame.patientTitle',
  auth: 'signIn.submit',
  'second-factor': 'factor.requiredTitle',
  about: 'frame.about',
  definitions: 'definitions.title',
  cabinet: 'cabinet.title',
  projects: 'projects.title',
  analytics: 'navigation.analytics',
  research: 'navigation.research',
  simulator: 'navigation.simulator',
  validation: 'navigation.validation',
  reports: 'navigation.reports',
  'alarm-analytics': 'navigation.alarm-analytics',
  'labeling-app': 'navigation.labeling-app',
  admin: 'admin.title',
  'terms-of-use': 'legal.terms.title',
  'cookie-policy': 'legal.cookies.title',
  policy: 'legal.privacy.title',
};

/** Sets the browser tab title in the language of the page. */
export function usePageTitle(pathname: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    const key = TITLE_KEYS[areaOf(pathname)];
    document.title = key === undefined ? 'Eupnea' : `${t(key)} · Eupnea`;
  }, [pathname, t]);
}
