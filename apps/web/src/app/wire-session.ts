import { PATHS } from '../config/paths.ts';
import { showAccessDenied } from '../lib/access-denied.ts';
import { onForbidden, onSessionEnded } from '../lib/api.ts';
import { STORAGE_KEYS } from '../lib/browser-storage.ts';
import { clearLoading } from '../lib/loading.ts';
import { closeAllDialogs } from '../lib/open-dialogs.ts';
import { followUnitsOfOtherTab } from '../lib/parameters/unit-choice.ts';
import { resetSelectedPatient } from '../lib/selected-patient.ts';
import { forgetAnswers } from '../lib/session/forget-answers.ts';
import { clearSession } from '../lib/session/session-storage.ts';
import { router } from './router.tsx';
import { isAuthPage } from './shell/is-live-view.ts';

/** What a 401 does, in the order of the specification (section 4). */
function endSession(): void {
  closeAllDialogs();
  resetSelectedPatient();
  clearSession();
  clearLoading();
  forgetAnswers();
  // A page for visitors, the password reset among them, is never taken away.
  if (!isAuthPage(router.state.location.pathname)) void router.navigate({ to: PATHS.signIn });
}

/** Joins the HTTP client's events, and sign-out in another tab, to what the application does about them. */
export function wireSession(): void {
  onSessionEnded(endSession);
  onForbidden(() => {
    showAccessDenied();
    void router.navigate({ to: PATHS.root });
  });
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.token && event.newValue === null) endSession();
    if (event.key === STORAGE_KEYS.units) followUnitsOfOtherTab();
  });
}
