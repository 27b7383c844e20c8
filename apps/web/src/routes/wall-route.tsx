import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { WallPage } from '../features/wall/components/wall-page.tsx';
import { readWallSearch } from '../features/wall/logic/wall-search.ts';
import { keepDroppedFiles } from '../lib/files/pending-drops.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import { NoticePage } from '../ui/notice-page.tsx';

/** The remote display, at its own path and at the root; the root of a user without it says so. */
export function WallRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = readWallSearch(useSearch({ strict: false }));
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const has = (code: string) => features.some((feature) => feature.feature_code === code);
  if (!has('monilitycs')) {
    return <NoticePage title={t('noFeature.title')} text={t('noFeature.text')} />;
  }
  const upload = (files: readonly File[]) => {
    keepDroppedFiles(files);
    void navigate({ to: PATHS.patientManagement, search: { tab: 'uploads' } });
  };
  return (
    <WallPage
      search={search}
      onUpload={has('patient-management') ? upload : undefined}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
