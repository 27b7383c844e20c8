import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdministratorsOnly } from '../features/admin/components/administrators-only.tsx';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { readAdminSearch } from '../features/admin/logic/admin-search.ts';
import { DeviceRegistryRoute } from './device-registry-route.tsx';

/** `/admin?tab=audit&find=user.&from=2026-11-01`. */
export function AdminRoute() {
  const search = readAdminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <AdministratorsOnly>
      <AdminPage
        search={search}
        onSearchChange={(next) =>
          void navigate({ to: '.', search: readAdminSearch({ ...next }), resetScroll: false })
        }
      />
    </AdministratorsOnly>
  );
}

/** `/admin/devices`: the register of ventilators for administrators who keep it without the feature patient-management. */
export function AdminDevicesRoute() {
  return (
    <AdministratorsOnly>
      <DeviceRegistryRoute />
    </AdministratorsOnly>
  );
}
