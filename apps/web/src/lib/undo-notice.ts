import { createExternalStore, useExternalStore } from './external-store.ts';

/** What was done, and the way back. It stays until it is closed or the next one comes: nobody has to hurry. */
export interface UndoNotice {
  readonly text: string;
  /** Absent where nothing was changed, or where an undo itself is told. */
  readonly undo?: () => Promise<unknown>;
}

const shown = createExternalStore<UndoNotice | null>(null);

export function showUndoNotice(notice: UndoNotice): void {
  shown.set(notice);
}

export function closeUndoNotice(): void {
  shown.set(null);
}

export function useUndoNotice(): UndoNotice | null {
  return useExternalStore(shown);
}
