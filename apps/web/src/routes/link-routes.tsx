import { useLocation, useNavigate } from '@tanstack/react-router';
import { PATHS } from '../config/paths.ts';
import { AcceptInvitePage } from '../features/sign-in/components/accept-invite-page.tsx';
import { ResetPasswordPage } from '../features/sign-in/components/reset-password-page.tsx';
import { VerifyEmailPage } from '../features/sign-in/components/verify-email-page.tsx';
import { readToken } from '../lib/session/session-storage.ts';

/** The secret of a one-time link is in the fragment, which browsers do not send to a server. */
function useLinkToken(): string {
  return useLocation().hash;
}

export function AcceptInviteRoute() {
  const navigate = useNavigate();
  const token = useLinkToken();
  return (
    <AcceptInvitePage token={token} onSignedIn={() => void navigate({ to: PATHS.patients, replace: true })} />
  );
}

export function ResetPasswordRoute() {
  return <ResetPasswordPage token={useLinkToken()} />;
}

/** The visitor-only rule applies after the link was used. */
export function VerifyEmailRoute() {
  const token = useLinkToken();
  return <VerifyEmailPage token={token} next={readToken() === null ? PATHS.signIn : PATHS.patients} />;
}
