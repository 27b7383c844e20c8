// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { router } from '../app/router.tsx';
import { StatisticsSection } from '../features/analytics/components/statistics-section.tsx';
import { storedSessionsQuery } from '../features/patient-review/api/stored-sessions-query.ts';
import { reportMatrixQuery } from '../features/reports/api/report-matrix-query.ts';
import { api } from '../lib/api.ts';
import { parsePlainSearch } from '../lib/plain-search.ts';
import { queryClient } from '../lib/query-client.ts';
import { featuresQuery } from '../lib/session/session-queries.ts';
import { writeSession } from '../lib/session/session-storage.ts';
import { scopeOf } from '../lib/stored/review.ts';
import { FIRST_DATA } from './first-data.ts';
import { ReportsRoute } from './reports-route.tsx';

type Search = Readonly<Record<string, string>>;

const MINUTE_MS = 60_000;
const FEATURES = ['reports', 'analytics'].map((feature_code) => ({ feature_code }));

/** Names of the endpoints that were asked. */
function asked(): readonly unknown[] {
  return call.mock.calls.map(([name]) => name);
}

let call = vi.spyOn(api, 'call');

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en' });
});

beforeEach(() => {
  writeSession({
    access_token: 'a',
    refresh_token: 'r',
    user: { id: 1, username: 'demo', email: 'demo@eupnea.local' },
  });
  queryClient.clear();
  queryClient.setQueryData([...featuresQuery.queryKey], FEATURES);
  call = vi.spyOn(api, 'call').mockImplementation(() => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function hover(search: Search): Promise<void> {
  await router.preloadRoute({ to: '/reports', search });
}

/** The page as it opens at an address, with a loader of nothing. */
async function showReports(search: Search): Promise<void> {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/reports', component: ReportsRoute });
  const opened = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/reports?${new URLSearchParams(search).toString()}`] }),
    parseSearch: parsePlainSearch,
  });
  await opened.load();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={opened} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('status');
}

it.each([
  ['roundPage', { patient: '7', view: 'round' }],
  ['dailyReport', { patient: '7' }],
  ['dailyReport', { device: '3', date: '2026-11-20' }],
  ['patientWeaning', { patient: '7', view: 'weaning' }],
  ['patientPeepSteps', { patient: '7', view: 'peep-steps' }],
  ['protectionAudit', { view: 'protection' }],
  ['reportMatrix', {}],
] as const)(
  '%s of %o is asked for when its link is hovered, and not again by its page',
  async (name, search) => {
    await hover(search);
    await vi.waitFor(() => expect(asked()).toEqual([name]), { timeout: 60_000 });
    await showReports(search);
    expect(asked().filter((one) => one === name)).toEqual([name]);
  },
);

it('asks for each view of a page whose link is hovered', async () => {
  await hover({ patient: '8', view: 'weaning' });
  await hover({ patient: '8', view: 'round' });
  await vi.waitFor(() => expect(asked()).toEqual(['patientWeaning', 'roundPage']), { timeout: 60_000 });
});

it('asks for the statistics of the period that their tab shows, and not again there', () => {
  const search = { patient: '7', view: 'statistics' };
  const scope = scopeOf(7, undefined);
  FIRST_DATA.analytics(search, undefined);
  expect(asked()).toEqual([]);
  const sessions = { items: [], first: '2026-11-29T08:00:00Z', last: '2026-11-30T09:00:00Z' };
  queryClient.setQueryData([...storedSessionsQuery(scope, () => null).queryKey], sessions);
  FIRST_DATA.analytics(search, undefined);
  expect(asked()).toEqual(['breathsStatistics', 'settingStatistics']);
  const stored = { fromMs: Date.parse(sessions.first), toMs: Date.parse(sessions.last) };
  const period = { ...stored, fromMs: Date.parse('2026-11-29T09:00:00Z') };
  const ofPage = { change: vi.fn(), openTab: vi.fn(), askAgain: vi.fn(), awaited: null };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <StatisticsSection review={{ scope, stored, period, search: {}, ...ofPage }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(asked().filter((name) => name !== 'me')).toEqual(['breathsStatistics', 'settingStatistics']);
});

it('asks for the statistics of the period in the address before the sessions are known', () => {
  const period = { from: '2026-11-29T10:00:00Z', to: '2026-11-29T12:00:00Z' };
  FIRST_DATA.analytics({ patient: '7', view: 'statistics', ...period }, undefined);
  expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { startTime: period.from, endTime: period.to } });
});

it('leaves an answer that is shown to its page', () => {
  vi.useFakeTimers();
  const query = reportMatrixQuery({}, undefined);
  queryClient.setQueryData([...query.queryKey], {});
  const leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
  vi.advanceTimersByTime(MINUTE_MS);
  FIRST_DATA.reports({}, undefined);
  expect(asked()).toEqual([]);
  leave();
  FIRST_DATA.reports({}, undefined);
  expect(asked()).toEqual(['reportMatrix']);
});
