import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { ProjectPatient } from '../features/projects/components/project-patient.tsx';
import { ProjectFrame } from '../features/projects/components/project-frame.tsx';
import { readProjectSearch } from '../features/projects/logic/project-search.ts';
import { ProjectPage } from '../features/projects/project-page.tsx';
import { useFullScreen } from '../lib/full-screen.ts';
import { useProjectScope } from '../lib/project-scope.ts';
import { NotFoundRoute } from './not-found-route.tsx';
import { PatientRoute } from './patient-route.tsx';
import { validatePatientSearch } from './validate-patient-search.ts';

/** Every page below `/projects/{id}`. */
export function ProjectFrameRoute() {
  const projectId = useProjectScope();
  const fullScreen = useFullScreen();
  if (projectId === undefined) return <NotFoundRoute />;
  if (fullScreen) return <Outlet />;
  return (
    <ProjectFrame key={projectId} projectId={projectId}>
      <Outlet />
    </ProjectFrame>
  );
}

/** The bare `/projects/{id}`: the project itself. */
export function ProjectRoute() {
  const projectId = useProjectScope();
  const search = readProjectSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  if (projectId === undefined) return <NotFoundRoute />;
  return (
    <ProjectPage
      projectId={projectId}
      search={search}
      onSearchChange={(next) =>
        void navigate({ to: '.', search: readProjectSearch({ ...next }), resetScroll: false })
      }
      onGone={() => void navigate({ to: PATHS.projects, replace: true })}
    />
  );
}

/** `/projects/{id}/patient/{id}`: the patient's page, of the project's patients and ventilators only. */
export function ProjectPatientRoute() {
  const projectId = useProjectScope();
  const { id } = useParams({ strict: false });
  const { device_id: deviceId } = validatePatientSearch(useSearch({ strict: false }));
  if (projectId === undefined || typeof id !== 'string') return <NotFoundRoute />;
  return (
    <ProjectPatient projectId={projectId} patientId={id} deviceId={deviceId}>
      <PatientRoute />
    </ProjectPatient>
  );
}
