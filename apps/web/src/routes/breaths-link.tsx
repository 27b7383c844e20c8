import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';

interface BreathsLinkProps {
  readonly patientId: number | null;
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** Link to the breaths of the period, for users with Analytics. */
export function BreathsLink({ patientId, from, to, name }: BreathsLinkProps) {
  const projectId = useProjectScope();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  if (patientId === null || !features.some(({ feature_code: code }) => code === 'analytics')) return name;
  return (
    <Link
      to={withinProject(PATHS.analytics, projectId)}
      search={{ patient: String(patientId), view: 'breaths', from, to }}
    >
      {name}
    </Link>
  );
}
