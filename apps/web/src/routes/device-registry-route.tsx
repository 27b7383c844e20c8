import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../config/paths.ts';
import { DeviceRegistryPage } from '../features/device-registry/device-registry-page.tsx';
import { readRegistrySearch } from '../features/device-registry/logic/registry-search.ts';
import { useProjectScope } from '../lib/project-scope.ts';

/** `/patient-management/devices?age=1&device=4`; of one project within `/projects/{id}`; `/admin/devices` is the same. */
export function DeviceRegistryRoute() {
  const search = readRegistrySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <DeviceRegistryPage
      search={search}
      crumb={<Crumb />}
      onSearchChange={(next) => void navigate({ to: '.', search: next, resetScroll: false })}
    />
  );
}

/** Breadcrumb to the parent page; within a project its frame shows the place. */
function Crumb() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (useProjectScope() !== undefined) return null;
  return pathname === PATHS.adminDevices ? (
    <Link to={PATHS.admin}>{t('admin.title')}</Link>
  ) : (
    <Link to={PATHS.patientManagement}>{t('navigation.patient-management')}</Link>
  );
}
