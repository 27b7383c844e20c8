import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { WallPage } from '../features/wall/components/wall-page.tsx';
import { readWallSearch } from '../features/wall/logic/wall-search.ts';
import { keepDroppedFiles } from '../lib/files/pending-drops.ts';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';

/** The remote display, at its path and as start page. */
export function WallRoute() {
  const navigate = useNavigate();
  const projectId = useProjectScope();
  const search = readWallSearch(useSearch({ strict: false }));
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const has = (code: string) => features.some((feature) => feature.feature_code === code);
  const upload = (files: readonly File[]) => {
    keepDroppedFiles(files);
    void navigate({ to: withinProject(PATHS.patientManagement, projectId), search: { tab: 'uploads' } });
  };
  return (
    <WallPage
      search={search}
      onUpload={has('patient-management') ? upload : undefined}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
