import { createExternalStore, useExternalStore } from '../external-store.ts';

interface Asked {
  readonly answered: Promise<boolean>;
  readonly answer: (isProven: boolean) => void;
}

const asked = createExternalStore<Asked | null>(null);

/** Asks the user to prove to be there; one dialog for all requests that wait. @returns whether they may be sent again */
export async function askStepUp(): Promise<boolean> {
  const waiting = asked.get();
  if (waiting !== null) return await waiting.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProven: boolean) => {
    asked.set(null);
    resolve(isProven);
  };
  asked.set({ answered: promise, answer });
  return await promise;
}

/** How to answer the requests that wait; null while none does. */
export function useStepUpAnswer(): ((isProven: boolean) => void) | null {
  return useExternalStore(asked)?.answer ?? null;
}
