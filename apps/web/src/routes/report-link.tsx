import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import styles from './patient-tabs.module.css';

/** Link to the daily report, for users with Reports. */
export function ReportLink({ patientId }: { readonly patientId: number }) {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  if (patientId <= 0 || !features.some(({ feature_code: code }) => code === 'reports')) return null;
  return (
    <Link
      className={styles['report']}
      to={withinProject(PATHS.reports, projectId)}
      search={{ patient: String(patientId) }}
    >
      {t('reports.title')}
    </Link>
  );
}
