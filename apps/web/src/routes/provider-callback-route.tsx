import { useLocation, useNavigate } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { ProviderCallbackPage } from '../features/sign-in/components/provider-callback-page.tsx';

/** Removes the provider's answer from the address. */
export function ProviderCallbackRoute() {
  const navigate = useNavigate();
  const search = useLocation().searchStr;
  return (
    <ProviderCallbackPage
      search={search}
      onBack={() => void navigate({ to: PATHS.signIn, replace: true })}
      onFinished={(outcome) =>
        void navigate({ to: outcome === 'linked' ? PATHS.cabinet : PATHS.patients, replace: true })
      }
    />
  );
}
