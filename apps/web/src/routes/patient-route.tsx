import { useQuery } from '@tanstack/react-query';
import { Navigate, useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { PATHS } from '../config/paths.ts';
import { monitoredDeviceQuery } from '../features/patient-monitor/api/device-summary-query.ts';
import { PatientMonitorPage } from '../features/patient-monitor/patient-monitor-page.tsx';
import { reviewSubjectQuery } from '../features/patient-review/api/review-subject-query.ts';
import { storedSessionsQuery } from '../features/patient-review/api/stored-sessions-query.ts';
import { isNotFound, PatientNotFound } from '../features/patient-review/components/nothing-to-review.tsx';
import { PatientReviewPage } from '../features/patient-review/components/patient-review-page.tsx';
import { ReviewHead } from '../features/patient-review/components/review-head.tsx';
import { ReviewSkeleton } from '../features/patient-review/components/review-skeleton.tsx';
import type { Reach } from '../features/patient-review/logic/reach-out.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useTabParts } from '../lib/use-tab-parts.ts';
import { useMe } from '../lib/session/session-queries.ts';
import { scopeOf, type Review } from '../lib/stored/review.ts';
import { readTab, type PatientTab } from '../lib/stored/review-search.ts';
import { NotFoundRoute } from './not-found-route.tsx';
import { PatientTabs } from './patient-tabs.tsx';
import { PeepStepsLink } from './peep-steps-link.tsx';
import { ReportLinks } from './report-links.tsx';
import { INTEGER, validatePatientSearch } from './validate-patient-search.ts';

// Plots and table load after the bedside view.
const TrendsTab = lazyPart(() => import('../features/patient-trends/components/trends-tab.tsx'), 'TrendsTab');
const BreathsTab = lazyPart(
  () => import('../features/patient-breaths/components/breaths-tab.tsx'),
  'BreathsTab',
);
const MedCardTab = lazyPart(() => import('../features/med-card/components/med-card-tab.tsx'), 'MedCardTab');
const EventsTab = lazyPart(() => import('../features/patient-events/components/events-tab.tsx'), 'EventsTab');

const TAB_PARTS = [TrendsTab, BreathsTab, MedCardTab, EventsTab];

const REACHES: Readonly<Partial<Record<PatientTab, Reach>>> = { events: 'sessions', 'med-card': 'day' };

/** patient/{id}: bedside view and stored data; "back" returns to the previous page. */
export function PatientRoute() {
  const { id } = useParams({ strict: false });
  if (typeof id !== 'string' || !INTEGER.test(id)) return <NotFoundRoute />;
  return <Patient key={id} patientId={Number(id)} />;
}

function Patient({ patientId }: { readonly patientId: number }) {
  const asIs = useSearch({ strict: false });
  const search = useMemo(() => validatePatientSearch(asIs), [asIs]);
  const deviceId = search.device_id === undefined ? null : Number(search.device_id);
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const asked = readTab(search);
  useTabParts(TAB_PARTS);
  const device = useQuery(monitoredDeviceQuery(patientId, deviceId));
  // A patient without a ventilator has only stored data.
  const tab: PatientTab = asked ?? (device.data === null && patientId > 0 ? 'breaths' : 'monitor');
  const hasDefault = useMe()?.default_views.some(({ screen }) => screen === 'breaths') === true;
  const onBack = (): void => (canGoBack ? router.history.back() : void navigate({ to: PATHS.root }));
  const change = useCallback<Review['change']>(
    (next, how = 'quiet') =>
      void navigate({
        to: '.',
        search: { ...search, tab, ...next },
        replace: how === 'quiet',
        resetScroll: false,
      }),
    [navigate, search, tab],
  );
  const openTab = useCallback<Review['openTab']>(
    (nextTab, next = {}, leave) => {
      const go = () => navigate({ to: '.', search: { ...search, ...next, tab: nextTab } });
      // One after the other: a navigation that begins before the last one ended replaces it.
      if (leave === undefined) void go();
      else {
        const rest = { ...search, tab, ...leave };
        void navigate({ to: '.', search: rest, replace: true, resetScroll: false }).then(go);
      }
    },
    [navigate, search, tab],
  );
  const scope = useMemo(
    () => (patientId > 0 ? scopeOf(patientId, undefined) : scopeOf(undefined, deviceId ?? undefined)),
    [patientId, deviceId],
  );
  const tabs = (
    <>
      <PatientTabs search={search} current={tab} />
      <ReportLinks patientId={patientId} />
    </>
  );
  // An unknown or invisible patient has no views.
  const onNone = tab === 'monitor' && patientId > 0 && device.data === null;
  const stored = useQuery({ ...storedSessionsQuery(scope, () => null), enabled: onNone });
  const subject = useQuery({ ...reviewSubjectQuery(scope), enabled: onNone });
  if (onNone && (stored.isPending || subject.isPending)) return <ReviewSkeleton />;
  if (onNone && isNotFound(stored.error)) return <PatientNotFound error={stored.error} />;
  // With its tab in the address, the screen opens the default view.
  if (asked === null && tab === 'breaths' && hasDefault) {
    return <Navigate to="." search={{ ...search, tab }} replace />;
  }
  if (tab === 'monitor') {
    const headWithoutDevice =
      subject.data === undefined ? (
        tabs
      ) : (
        <ReviewHead subject={subject.data} tabs={tabs} onBack={onBack} review={null} sessions={[]} />
      );
    return (
      <PatientMonitorPage
        patientId={patientId}
        deviceId={deviceId}
        lanes={{ lanes: search.lanes, formulas: search.formulas, change }}
        tabs={tabs}
        headWithoutDevice={headWithoutDevice}
        onBack={onBack}
      />
    );
  }
  return (
    <PatientReviewPage
      scope={scope}
      search={search}
      reach={REACHES[tab] ?? 'breaths'}
      change={change}
      openTab={openTab}
      tabs={tabs}
      onBack={onBack}
    >
      {(review) => (
        <Suspense fallback={<ReviewSkeleton />}>
          {tab === 'trends' && <TrendsTab review={review} />}
          {tab === 'breaths' && <BreathsTab review={review} />}
          {tab === 'med-card' && <MedCardTab review={review} />}
          {tab === 'events' && (
            <EventsTab
              review={review}
              renderPeepSteps={(at) => <PeepStepsLink patientId={patientId} at={at} />}
            />
          )}
        </Suspense>
      )}
    </PatientReviewPage>
  );
}
