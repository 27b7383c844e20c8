import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { OTHER_AREAS, PATHS } from '../config/paths.ts';
import { CabinetPage } from '../features/cabinet/cabinet-page.tsx';
import { featuresQuery } from '../lib/session/session-queries.ts';
import { AreaLinks } from './area-links.tsx';

/** `/cabinet`, with links to work areas outside of the menu. */
export function CabinetRoute() {
  const navigate = useNavigate();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const areas = OTHER_AREAS.filter((area) => features.some((feature) => feature.feature_code === area));
  return (
    <CabinetPage
      areas={areas.length === 0 ? null : <AreaLinks areas={areas} />}
      onDeleted={() => void navigate({ to: PATHS.signIn, replace: true })}
    />
  );
}
