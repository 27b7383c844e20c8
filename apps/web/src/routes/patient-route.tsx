import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { PatientMonitorPage } from '../features/patient-monitor/patient-monitor-page.tsx';
import { NotFoundRoute } from './not-found-route.tsx';
import { INTEGER, validatePatientSearch } from './validate-patient-search.ts';

/** patient/{id}: the bedside view; "back" leads where the user came from. */
export function PatientRoute() {
  const { id } = useParams({ strict: false });
  const { device_id: deviceId } = validatePatientSearch(useSearch({ strict: false }));
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  if (typeof id !== 'string' || !INTEGER.test(id)) return <NotFoundRoute />;
  return (
    <PatientMonitorPage
      patientId={Number(id)}
      deviceId={deviceId === undefined ? null : Number(deviceId)}
      onBack={() => (canGoBack ? router.history.back() : void navigate({ to: PATHS.root }))}
    />
  );
}
