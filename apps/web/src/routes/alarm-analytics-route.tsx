import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AlarmAnalyticsPage } from '../features/alarm-analytics/alarm-analytics-page.tsx';
import { readAlarmSearch, writeAlarmSearch } from '../features/alarm-analytics/logic/alarm-search.ts';
import { useProjectScope } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import { DataSourceNote } from '../ui/data-source/data-source-note.tsx';

/** `/alarm-analytics?days=31&device=4`. */
export function AlarmAnalyticsRoute() {
  return (
    <>
      <DataSourceNote />
      <AlarmAnalyticsArea />
    </>
  );
}

function AlarmAnalyticsArea() {
  const search = readAlarmSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const projectId = useProjectScope();
  return (
    <AlarmAnalyticsPage
      key={projectId}
      search={search}
      projectId={projectId}
      crumb={projectId === undefined ? <Crumb /> : null}
      onSearchChange={(next) =>
        void navigate({ to: '.', search: writeAlarmSearch(next), replace: true, resetScroll: false })
      }
    />
  );
}

/** Breadcrumb to Analytics; within a project its frame shows the place. */
function Crumb() {
  const { t } = useTranslation();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const analytics = t('navigation.analytics');
  return (
    <>
      {features.some(({ feature_code: code }) => code === 'analytics') ? (
        <Link to="/analytics">{analytics}</Link>
      ) : (
        analytics
      )}{' '}
      / {t('navigation.alarm-analytics')}
    </>
  );
}
