import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import styles from './patient-tabs.module.css';

/** Links to the weaning page, the PEEP steps, the round page and the daily report, for users with Reports. */
export function ReportLinks({ patientId }: { readonly patientId: number }) {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  if (patientId <= 0 || !features.some(({ feature_code: code }) => code === 'reports')) return null;
  const to = withinProject(PATHS.reports, projectId);
  const patient = String(patientId);
  return (
    <>
      <Link className={styles['report']} to={to} search={{ patient, view: 'weaning' }}>
        {t('weaning.title')}
      </Link>
      <Link className={styles['report']} to={to} search={{ patient, view: 'peep-steps' }}>
        {t('peepSteps.title')}
      </Link>
      <Link className={styles['report']} to={to} search={{ patient, view: 'round' }}>
        {t('round.title')}
      </Link>
      <Link className={styles['report']} to={to} search={{ patient }}>
        {t('reports.title')}
      </Link>
    </>
  );
}
