import { STORAGE_KEYS, readStored, writeStored } from './browser-storage.ts';
import { createExternalStore, useExternalStore } from './external-store.ts';

/** Stored under appType as 'true' or 'false' (specification section 3). */
const labelingMode = createExternalStore(readStored(STORAGE_KEYS.labelingMode) === 'true');

/** The mode in which the menu is nothing but labeling. */
export function switchLabelingMode(on: boolean): void {
  writeStored(STORAGE_KEYS.labelingMode, String(on));
  labelingMode.set(on);
}

export function useLabelingMode(): boolean {
  return useExternalStore(labelingMode);
}
