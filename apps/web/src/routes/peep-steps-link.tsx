import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { writePeepStepsSearch } from '../features/reports/logic/peep-steps-search.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import styles from './patient-tabs.module.css';

interface PeepStepsLinkProps {
  readonly patientId: number;
  readonly at: string;
}

/** Link to the PEEP steps of the day, for users with Reports. */
export function PeepStepsLink({ patientId, at }: PeepStepsLinkProps) {
  const { t } = useTranslation();
  const projectId = useProjectScope();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  if (patientId <= 0 || !features.some(({ feature_code: code }) => code === 'reports')) return null;
  return (
    <Link
      className={styles['report']}
      to={withinProject(PATHS.reports, projectId)}
      search={writePeepStepsSearch({ patient: String(patientId), at, days: 1 })}
    >
      {t('peepSteps.ofDay')}
    </Link>
  );
}
