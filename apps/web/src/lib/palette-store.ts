import { createExternalStore, useExternalStore } from './external-store.ts';

const open = createExternalStore(false);

export function openPalette(): void {
  open.set(true);
}

export function closePalette(): void {
  open.set(false);
}

export function usePaletteOpen(): boolean {
  return useExternalStore(open);
}
