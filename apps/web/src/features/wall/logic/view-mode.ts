import { STORAGE_KEYS, readStored, writeStored } from '../../../lib/browser-storage.ts';
import { VIEW_MODES, type ViewMode, type WallSearch } from '../logic/wall-search.ts';

/** devices_mode of the specification: default is 0, widget is 1. */
const STORED_MODES: { readonly [Mode in ViewMode]: string } = { default: '0', widget: '1' };

/** View of the address, else the last one of this browser, else default. */
export function readViewMode(search: WallSearch): ViewMode {
  const stored = readStored(STORAGE_KEYS.devicesMode);
  return (
    VIEW_MODES.find((mode) => mode === search.view) ??
    VIEW_MODES.find((mode) => STORED_MODES[mode] === stored) ??
    'default'
  );
}

export function storeViewMode(mode: ViewMode): void {
  writeStored(STORAGE_KEYS.devicesMode, STORED_MODES[mode]);
}
