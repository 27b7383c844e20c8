import { PATHS } from '../config/paths.ts';
import { showAccessDenied } from '../lib/access-denied.ts';
import { onFactorRequired, onForbidden, onSessionEnded } from '../lib/api.ts';
import { STORAGE_KEYS } from '../lib/browser-storage.ts';
import { clearLoading } from '../lib/loading.ts';
import { closeAllDialogs } from '../lib/open-dialogs.ts';
import { followUnitsOfOtherTab } from '../lib/parameters/unit-choice.ts';
import { resetSelectedPatient } from '../lib/selected-patient.ts';
import { forgetAnswers } from '../lib/session/forget-answers.ts';
import { clearSession, readToken } from '../lib/session/session-storage.ts';
import { router } from './router.tsx';
import { isAuthPage } from './shell/is-live-view.ts';

/** Handles a 401 in the order of the specification (section 4). */
function endSession(): void {
  closeAllDialogs();
  resetSelectedPatient();
  clearSession();
  clearLoading();
  forgetAnswers();
  // Pages for visitors, such as the password reset, stay open.
  if (!isAuthPage(router.state.location.pathname)) void router.navigate({ to: PATHS.signIn });
}

/** Connects events of the HTTP client, and sign-out in another tab, with the application. */
export function wireSession(): void {
  onSessionEnded(endSession);
  onFactorRequired(() => void router.navigate({ to: PATHS.secondFactor, replace: true }));
  onForbidden(() => {
    showAccessDenied();
    void router.navigate({ to: PATHS.root });
  });
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEYS.token && event.newValue === null) endSession();
    // A user that was removed in another tab takes its token along.
    if (event.key === STORAGE_KEYS.user && event.newValue === null && readToken() !== null) endSession();
    if (event.key === STORAGE_KEYS.units) followUnitsOfOtherTab();
  });
}
