import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AREAS, PATHS } from '../config/paths.ts';
import { NoticePage } from '../ui/notice-page.tsx';
import { NotFoundRoute } from './not-found-route.tsx';

/** A work area of the specification that this version does not contain: what it will be, and what there is meanwhile. */
export function PlannedRoute() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const area = AREAS.find((known) => known === (segments[2] ?? segments[0]));
  if (area === undefined) return <NotFoundRoute />;
  return (
    <NoticePage
      wholePage
      title={t(`navigation.${area}`)}
      text={`${t(`planned.what.${area}`)} ${t('planned.notYet')}`}
      footnote={t('planned.meanwhile')}
    >
      <Link to={PATHS.root}>{t('notFound.home')}</Link>
    </NoticePage>
  );
}
