import { STORAGE_KEYS, readStored, writeStored } from './browser-storage.ts';
import { createExternalStore, useExternalStore } from './external-store.ts';

/** Stored under appType as 'true' or 'false' (specification section 3). */
const labelingMode = createExternalStore(readStored(STORAGE_KEYS.labelingMode) === 'true');

/** Switches the mode in which the menu has only labeling. */
export function switchLabelingMode(on: boolean): void {
  writeStored(STORAGE_KEYS.labelingMode, String(on));
  labelingMode.set(on);
}

export function useLabelingMode(): boolean {
  return useExternalStore(labelingMode);
}
