import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeviceRegistryPage } from '../features/device-registry/device-registry-page.tsx';
import { readRegistrySearch } from '../features/device-registry/logic/registry-search.ts';

/** `/patient-management/devices?age=1&device=4`; of one project within `/projects/{id}`; `/admin/devices` is the same. */
export function DeviceRegistryRoute() {
  const search = readRegistrySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <DeviceRegistryPage
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, resetScroll: false })}
    />
  );
}
