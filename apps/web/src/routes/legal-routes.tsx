import { LegalPage } from '../features/legal/legal-page.tsx';

/** `/terms-of-use`. */
export function TermsOfUseRoute() {
  return <LegalPage document="terms" />;
}

/** `/cookie-policy`. */
export function CookiePolicyRoute() {
  return <LegalPage document="cookies" />;
}

/** `/policy`. */
export function PrivacyPolicyRoute() {
  return <LegalPage document="privacy" />;
}
