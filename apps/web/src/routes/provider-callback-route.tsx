import { useLocation, useNavigate } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { ProviderCallbackPage } from '../features/sign-in/components/provider-callback-page.tsx';

/** The answer of the provider leaves the address with the page. */
export function ProviderCallbackRoute() {
  const navigate = useNavigate();
  const search = useLocation().searchStr;
  return (
    <ProviderCallbackPage
      search={search}
      onFinished={(outcome) =>
        void navigate({ to: outcome === 'linked' ? PATHS.cabinet : PATHS.patients, replace: true })
      }
    />
  );
}
