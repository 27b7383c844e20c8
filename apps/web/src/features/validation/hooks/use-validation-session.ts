import { useEffect, useState } from 'react';
import { useExternalStore } from '../../../lib/external-store.ts';
import { ValidationSession, type SessionView } from '../logic/validation-session.ts';
import { openValidationWorker } from '../worker/open-validation-worker.ts';

interface OpenSession {
  readonly session: ValidationSession;
  readonly view: SessionView;
}

/** The page's one run: it ends when the page is left. */
export function useValidationSession(): OpenSession {
  const [session] = useState(() => new ValidationSession(openValidationWorker));
  const view = useExternalStore(session.view);
  useEffect(() => () => session.cancel(), [session]);
  return { session, view };
}
