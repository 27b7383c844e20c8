import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATIENT_TABS, type PatientTab, type ReviewSearch } from '../lib/stored/review-search.ts';
import styles from './patient-tabs.module.css';

interface PatientTabsProps {
  readonly search: ReviewSearch;
  readonly current: PatientTab;
}

/** Tabs of a patient. Settings of other tabs stay in the address. */
export function PatientTabs({ search, current }: PatientTabsProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles['tabs']} aria-label={t('monitor.views')}>
      {PATIENT_TABS.map((tab) => (
        <Link
          key={tab}
          // The same page, also within a project.
          to="."
          search={{ ...search, tab }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tab === 'monitor' ? t('monitor.monitor') : t(`review.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
