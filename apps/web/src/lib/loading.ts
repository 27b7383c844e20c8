import { createExternalStore, useExternalStore } from './external-store.ts';

const runningActions = createExternalStore(0);

/** Shows the full-screen overlay while the action runs; for whole-page waits only. */
export async function whileLoading<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  runningActions.set(runningActions.get() + 1);
  try {
    return await action();
  } finally {
    runningActions.set(Math.max(0, runningActions.get() - 1));
  }
}

/** Clears the overlay at the end of the session. */
export function clearLoading(): void {
  runningActions.set(0);
}

export function useLoading(): boolean {
  return useExternalStore(runningActions) > 0;
}
