import { createExternalStore, useExternalStore } from './external-store.ts';

/** Last action with its undo. Stays until it is closed or replaced. */
export interface UndoNotice {
  readonly text: string;
  /** Absent when nothing changed, or for an undo itself. */
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
