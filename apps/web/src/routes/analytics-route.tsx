import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AsynchronySection } from '../features/analytics/components/asynchrony-section.tsx';
import { BreathStanding } from '../features/analytics/components/breath-standing.tsx';
import { SimilarBreaths } from '../features/analytics/components/similar-breaths.tsx';
import { UnitOverviewPage } from '../features/analytics/components/unit-overview-page.tsx';
import {
  ANALYTICS_VIEWS,
  readAnalyticsSearch,
  readView,
  type AnalyticsSearch,
} from '../features/analytics/logic/analytics-search.ts';
import { readOverviewSearch } from '../features/analytics/logic/overview-search.ts';
import { PatientReviewPage } from '../features/patient-review/components/patient-review-page.tsx';
import { ReviewSkeleton } from '../features/patient-review/components/review-skeleton.tsx';
import { useProjectScope, withinProject } from '../lib/project-scope.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useTabParts } from '../lib/use-tab-parts.ts';
import { scopeOf, type Review } from '../lib/stored/review.ts';
import { readReviewSearch } from '../lib/stored/review-search.ts';
import { DataSourceNote } from '../ui/data-source/data-source-note.tsx';
import styles from './patient-tabs.module.css';
import { ReportLinks } from './report-links.tsx';

const TrendsTab = lazyPart(() => import('../features/patient-trends/components/trends-tab.tsx'), 'TrendsTab');
const StatisticsSection = lazyPart(
  () => import('../features/analytics/components/statistics-section.tsx'),
  'StatisticsSection',
);
const BreathsTab = lazyPart(
  () => import('../features/patient-breaths/components/breaths-tab.tsx'),
  'BreathsTab',
);

const TAB_PARTS = [TrendsTab, StatisticsSection, BreathsTab];

/** `/analytics?sort=power`: the unit; `/analytics?patient=7&from=...`: a patient. The whole view is in the address. */
export function AnalyticsRoute() {
  return (
    <>
      <DataSourceNote />
      <AnalyticsArea />
    </>
  );
}

function AnalyticsArea() {
  const asIs = useSearch({ strict: false });
  const search = useMemo(() => readAnalyticsSearch(asIs), [asIs]);
  const navigate = useNavigate();
  const projectId = useProjectScope();
  if (search.patient === undefined) {
    return (
      <UnitOverviewPage
        key={projectId}
        search={readOverviewSearch(asIs)}
        projectId={projectId}
        onSearchChange={(next) =>
          void navigate({ to: '.', search: readOverviewSearch(next), replace: true, resetScroll: false })
        }
        more={<OtherAreas projectId={projectId} />}
      />
    );
  }
  return <Analytics key={search.patient} patientId={Number(search.patient)} search={search} />;
}

const REACHED_AREAS = ['alarm-analytics', 'reports'] as const;

/** Alarm analytics and reports are not in the menu and are linked here. */
function OtherAreas({ projectId }: { readonly projectId: string | undefined }) {
  const { t } = useTranslation();
  const features = useQuery({ ...featuresQuery, enabled: false }).data ?? [];
  const open = REACHED_AREAS.filter((area) => features.some(({ feature_code: code }) => code === area));
  return (
    <span className={styles['areas']}>
      {open.map((area) => (
        <Link key={area} to={withinProject(`/${area}`, projectId)}>
          {t(`navigation.${area}`)}
        </Link>
      ))}
    </span>
  );
}

interface AnalyticsProps {
  readonly patientId: number;
  readonly search: AnalyticsSearch;
}

function Analytics({ patientId, search }: AnalyticsProps) {
  const navigate = useNavigate();
  useTabParts(TAB_PARTS);
  const view = readView(search.view);
  const scope = useMemo(() => scopeOf(patientId, undefined), [patientId]);
  const change = useCallback<Review['change']>(
    (next, how = 'quiet') =>
      void navigate({
        to: '.',
        search: { ...search, ...next },
        replace: how === 'quiet',
        resetScroll: false,
      }),
    [navigate, search],
  );
  const openTab = useCallback<Review['openTab']>(
    (tab, next = {}, leave) => {
      const go = () =>
        ANALYTICS_VIEWS.some((known) => known === tab)
          ? navigate({ to: '.', search: { ...search, ...next, view: readView(tab) } })
          : // Records and events of a patient stand on the patient's own page.
            navigate({
              to: `/patient/${patientId}`,
              search: { ...readReviewSearch({ ...search }), ...next, tab },
            });
      // One after the other: a navigation that begins before the last one ended replaces it.
      if (leave === undefined) void go();
      else {
        const rest = { ...search, ...leave };
        void navigate({ to: '.', search: rest, replace: true, resetScroll: false }).then(go);
      }
    },
    [navigate, search, patientId],
  );
  return (
    <PatientReviewPage
      scope={scope}
      search={search}
      reach="breaths"
      change={change}
      openTab={openTab}
      tabs={
        <>
          <AnalyticsTabs search={search} />
          <ReportLinks patientId={patientId} />
        </>
      }
      onBack={() => void navigate({ to: '.', search: {} })}
    >
      {(review) => (
        <Suspense fallback={<ReviewSkeleton />}>
          {view === 'breaths' ? (
            <BreathsTab
              review={review}
              renderMore={(breath) => (
                <>
                  <BreathStanding breath={breath} parameters={review.search.parameters} />
                  <SimilarBreaths review={review} breath={breath} />
                </>
              )}
            />
          ) : view === 'statistics' ? (
            <StatisticsSection review={review} />
          ) : (
            <>
              <TrendsTab review={review} />
              <AsynchronySection
                review={review}
                search={search}
                onSearchChange={(next) =>
                  void navigate({
                    to: '.',
                    search: { ...search, ...next },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            </>
          )}
        </Suspense>
      )}
    </PatientReviewPage>
  );
}

function AnalyticsTabs({ search }: { readonly search: AnalyticsSearch }) {
  const { t } = useTranslation();
  const current = readView(search.view);
  return (
    <nav className={styles['tabs']} aria-label={t('monitor.views')}>
      {ANALYTICS_VIEWS.map((view) => (
        <Link
          key={view}
          to="."
          search={{ ...search, view }}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`review.tab.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
