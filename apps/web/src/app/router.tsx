import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { ClaimAdministratorPage } from '../features/sign-in/components/claim-administrator-page.tsx';
import { ALARM_KEYS } from '../features/alarm-analytics/logic/alarm-keys.ts';
import { readAnalyticsSearch } from '../features/analytics/logic/analytics-search.ts';
import { readAdminSearch } from '../features/admin/logic/admin-search.ts';
import { readLabelingSearch } from '../features/labeling/logic/labeling-search.ts';
import { readRegistrySearch } from '../features/device-registry/logic/registry-search.ts';
import { readManagementSearch } from '../features/patient-management/logic/management-search.ts';
import { MATRIX_KEYS } from '../features/reports/logic/matrix-keys.ts';
import { REPORT_KEYS } from '../features/reports/logic/report-search.ts';
import { PROTECTION_KEYS } from '../features/reports/logic/protection-keys.ts';
import { ROUND_KEYS } from '../features/reports/logic/round-search.ts';
import { readProjectSearch } from '../features/projects/logic/project-search.ts';
import { RESEARCH_KEYS } from '../features/research/logic/research-keys.ts';
import { readWallSearch } from '../features/wall/logic/wall-search.ts';
import { SignInPage } from '../features/sign-in/components/sign-in-page.tsx';
import { queryClient } from '../lib/query-client.ts';
import { featuresQuery, meQuery } from '../lib/session/session-queries.ts';
import { forgetAnswers } from '../lib/session/forget-answers.ts';
import { discardTokenWithoutUser, readToken } from '../lib/session/session-storage.ts';
import { FailedRoute } from '../routes/failed-route.tsx';
import { NotFoundRoute } from '../routes/not-found-route.tsx';
import { keepText } from '../routes/validate-file-search.ts';
import { validatePatientSearch } from '../routes/validate-patient-search.ts';
import { firstDataOf } from './ask-first-data.ts';
import { decideAccess } from './guards/decide-access.ts';
import { noteShown, openDefault } from './guards/open-default.ts';
import { rememberReturnPath, takeReturnPath } from './guards/return-path.ts';
import { lazyRoute } from './lazy-route.ts';
import { makeOpenRoutes } from './open-routes.ts';
import { parsePlainSearch, stringifyPlainSearch } from '../lib/plain-search.ts';
import { Shell } from './shell/shell.tsx';

/** Query keys of the Validation page. */
const VALIDATION_KEYS = ['arm', 'mode', 'show'] as const;

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundRoute,
  beforeLoad: ({ location, preload }) => {
    // A verification link is consumed before the visitor-only rule checks the session.
    if (location.pathname === PATHS.verifyEmail && location.hash !== '') return;
    // A signed-in user who adds a provider also returns here.
    if (location.pathname === PATHS.providerCallback) return;
    // Every page, public ones too, leads to sign-in when the token has lost its user (specification section 4).
    if (discardTokenWithoutUser()) {
      forgetAnswers();
      throw redirect({ to: PATHS.signIn, replace: true });
    }
    const features = queryClient.getQueryData(featuresQuery.queryKey) ?? [];
    const target = decideAccess({
      pathname: location.pathname,
      signedIn: readToken() !== null,
      featureCodes: features.map((feature) => feature.feature_code),
      needsFactor: queryClient.getQueryData(meQuery.queryKey)?.needs_factor === true,
    });
    if (target === null) {
      openDefault(location, preload);
      return;
    }
    if (target === PATHS.signIn && location.pathname !== PATHS.root) rememberReturnPath(location.href);
    throw redirect({ to: target, replace: true });
  },
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.root,
  validateSearch: readWallSearch,
  component: lazyRoute(() => import('../routes/root-route.tsx'), 'RootRoute'),
});

const WALL = {
  path: PATHS.remoteDisplay,
  validateSearch: readWallSearch,
  ...firstDataOf('wall'),
  component: lazyRoute(() => import('../routes/wall-route.tsx'), 'WallRoute'),
} as const;
const remoteDisplayRoute = createRoute({ getParentRoute: () => rootRoute, ...WALL });

const patientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/patient/$id',
  validateSearch: validatePatientSearch,
  component: lazyRoute(() => import('../routes/patient-route.tsx'), 'PatientRoute'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.signIn,
  component: () => {
    const navigate = useNavigate();
    return (
      <SignInPage
        onSignedIn={() => void navigate({ to: takeReturnPath() ?? PATHS.patients, replace: true })}
      />
    );
  },
});

/** The token is in the fragment, which browsers do not send to a server. */
const claimRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.claimAdministrator,
  component: () => {
    const navigate = useNavigate();
    const { hash } = useLocation();
    return (
      <ClaimAdministratorPage
        token={hash}
        onSignedIn={() => void navigate({ to: PATHS.patients, replace: true })}
      />
    );
  },
});

/** Redirect only; the guard answers it. */
const patientsRoute = createRoute({ getParentRoute: () => rootRoute, path: PATHS.patients });

const PATIENT_MANAGEMENT = {
  path: PATHS.patientManagement,
  validateSearch: readManagementSearch,
  ...firstDataOf('patients'),
  component: lazyRoute(() => import('../routes/patient-management-route.tsx'), 'PatientManagementRoute'),
} as const;
const patientManagementRoute = createRoute({ getParentRoute: () => rootRoute, ...PATIENT_MANAGEMENT });

const cabinetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.cabinet,
  component: lazyRoute(() => import('../routes/cabinet-route.tsx'), 'CabinetRoute'),
});

/** Not covered by the guard: the server checks access. */
const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.admin,
  validateSearch: readAdminSearch,
  ...firstDataOf('admin'),
  component: lazyRoute(() => import('../routes/admin-route.tsx'), 'AdminRoute'),
});

const CONVERSION = {
  path: PATHS.conversion,
  validateSearch: (search: Record<string, unknown>) => keepText(search, ['to']),
  component: lazyRoute(() => import('../routes/conversion-route.tsx'), 'ConversionRoute'),
} as const;

const VALIDATION = {
  path: PATHS.validation,
  validateSearch: (search: Record<string, unknown>) => keepText(search, VALIDATION_KEYS),
  component: lazyRoute(() => import('../routes/validation-route.tsx'), 'ValidationRoute'),
} as const;
const validationRoute = createRoute({ getParentRoute: () => rootRoute, ...VALIDATION });

const ANALYTICS = {
  path: PATHS.analytics,
  validateSearch: readAnalyticsSearch,
  ...firstDataOf('analytics'),
  component: lazyRoute(() => import('../routes/analytics-route.tsx'), 'AnalyticsRoute'),
} as const;
const analyticsRoute = createRoute({ getParentRoute: () => rootRoute, ...ANALYTICS });

const ALARM_ANALYTICS = {
  path: PATHS.alarmAnalytics,
  validateSearch: (search: Record<string, unknown>) => keepText(search, ALARM_KEYS),
  ...firstDataOf('alarms'),
  component: lazyRoute(() => import('../routes/alarm-analytics-route.tsx'), 'AlarmAnalyticsRoute'),
} as const;

const REPORTS = {
  path: PATHS.reports,
  validateSearch: (search: Record<string, unknown>) =>
    keepText(search, [...REPORT_KEYS, ...ROUND_KEYS, ...MATRIX_KEYS, ...PROTECTION_KEYS]),
  ...firstDataOf('reports'),
  component: lazyRoute(() => import('../routes/reports-route.tsx'), 'ReportsRoute'),
} as const;

const RESEARCH = {
  path: PATHS.research,
  validateSearch: (search: Record<string, unknown>) => keepText(search, RESEARCH_KEYS),
  component: lazyRoute(() => import('../routes/research-route.tsx'), 'ResearchRoute'),
} as const;

const LABELING = {
  path: PATHS.labelingApp,
  validateSearch: readLabelingSearch,
  component: lazyRoute(() => import('../routes/labeling-route.tsx'), 'LabelingRoute'),
} as const;

const SIMULATOR = {
  path: PATHS.simulator,
  validateSearch: (search: Record<string, unknown>) => keepText(search, Object.keys(search)),
  component: lazyRoute(() => import('../routes/simulator-route.tsx'), 'SimulatorRoute'),
} as const;
const simulatorRoute = createRoute({ getParentRoute: () => rootRoute, ...SIMULATOR });

const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.projects,
  validateSearch: (search) => keepText(search, ['state']),
  component: lazyRoute(() => import('../routes/projects-route.tsx'), 'ProjectsRoute'),
});

/** Not covered by the guard either. */
const adminDevicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.adminDevices,
  validateSearch: readRegistrySearch,
  component: lazyRoute(() => import('../routes/admin-route.tsx'), 'AdminDevicesRoute'),
});

const devicesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATHS.devices,
  validateSearch: readRegistrySearch,
  component: lazyRoute(() => import('../routes/device-registry-route.tsx'), 'DeviceRegistryRoute'),
});

/** Every work area limited to one project; the guard reads the third segment (specification section 6). */
const projectFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$projectId',
  component: lazyRoute(() => import('../routes/project-routes.tsx'), 'ProjectFrameRoute'),
});

const projectRoutes = [
  createRoute({
    getParentRoute: () => projectFrameRoute,
    path: '/',
    validateSearch: readProjectSearch,
    component: lazyRoute(() => import('../routes/project-routes.tsx'), 'ProjectRoute'),
  }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...WALL }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...PATIENT_MANAGEMENT }),
  createRoute({
    getParentRoute: () => projectFrameRoute,
    path: PATHS.devices,
    validateSearch: readRegistrySearch,
    component: lazyRoute(() => import('../routes/device-registry-route.tsx'), 'DeviceRegistryRoute'),
  }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...SIMULATOR }),
  createRoute({
    getParentRoute: () => projectFrameRoute,
    path: '/patient/$id',
    validateSearch: validatePatientSearch,
    component: lazyRoute(() => import('../routes/project-routes.tsx'), 'ProjectPatientRoute'),
  }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...VALIDATION }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...ANALYTICS }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...ALARM_ANALYTICS }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...REPORTS }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...LABELING }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...RESEARCH }),
  createRoute({ getParentRoute: () => projectFrameRoute, ...CONVERSION }),
  createRoute({ getParentRoute: () => projectFrameRoute, path: '/$area', component: NotFoundRoute }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    remoteDisplayRoute,
    patientRoute,
    signInRoute,
    claimRoute,
    patientsRoute,
    patientManagementRoute,
    createRoute({ getParentRoute: () => rootRoute, ...CONVERSION }),
    simulatorRoute,
    validationRoute,
    analyticsRoute,
    createRoute({ getParentRoute: () => rootRoute, ...ALARM_ANALYTICS }),
    createRoute({ getParentRoute: () => rootRoute, ...REPORTS }),
    createRoute({ getParentRoute: () => rootRoute, ...LABELING }),
    createRoute({ getParentRoute: () => rootRoute, ...RESEARCH }),
    projectsRoute,
    projectFrameRoute.addChildren(projectRoutes),
    devicesRoute,
    adminDevicesRoute,
    cabinetRoute,
    adminRoute,
    ...makeOpenRoutes(rootRoute),
  ]),
  defaultErrorComponent: FailedRoute,
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
});

router.subscribe('onResolved', ({ toLocation }) => noteShown(toLocation));
