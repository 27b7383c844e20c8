import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { readAdminSearch } from '../features/admin/logic/admin-search.ts';

/** `/admin?tab=audit&find=user.&from=2026-11-01`. */
export function AdminRoute() {
  const search = readAdminSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <AdminPage
      search={search}
      onSearchChange={(next) =>
        void navigate({ to: '.', search: readAdminSearch({ ...next }), resetScroll: false })
      }
    />
  );
}
