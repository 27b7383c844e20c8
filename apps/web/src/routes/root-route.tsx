import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AREAS } from '../config/paths.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import { NoticePage } from '../ui/notice-page.tsx';
import { AreaLinks } from './area-links.tsx';
import { WallRoute } from './wall-route.tsx';

/** Start page: the remote display, or links to the other areas. */
export function RootRoute() {
  const { t } = useTranslation();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const codes: readonly string[] = features.map((feature) => feature.feature_code);
  if (codes.includes('monilitycs')) return <WallRoute />;
  const areas = AREAS.filter((area) => codes.includes(area));
  if (areas.length === 0)
    return <NoticePage wholePage title={t('noFeature.title')} text={t('noFeature.text')} />;
  return (
    <NoticePage wholePage title={t('areas.title')} text={t('noFeature.text')}>
      <AreaLinks areas={areas} />
    </NoticePage>
  );
}
