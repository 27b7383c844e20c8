import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';

interface ReportCrumbProps {
  readonly patient: string;
  readonly title: string;
}

/** Path to a further page about a patient: all reports, the patient's daily report, the page itself. */
export function ReportCrumb({ patient, title }: ReportCrumbProps) {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  return (
    <>
      <Link to={withinProject(PATHS.reports, projectId)}>{t('navigation.reports')}</Link> /{' '}
      <Link to="." search={{ patient }}>
        {t('reports.title')}
      </Link>{' '}
      / {title}
    </>
  );
}
