import { useEffect, useState } from 'react';
import { useExternalStore } from '../../../lib/external-store.ts';
import { ValidationSession, type SessionView } from '../logic/validation-session.ts';
import { openValidationWorker } from '../worker/open-validation-worker.ts';

interface OpenSession {
  readonly session: ValidationSession;
  readonly view: SessionView;
}

/** The run of the page; ends with the page. */
export function useValidationSession(): OpenSession {
  const [session] = useState(() => new ValidationSession(openValidationWorker));
  const view = useExternalStore(session.view);
  useEffect(() => () => session.cancel(), [session]);
  return { session, view };
}
