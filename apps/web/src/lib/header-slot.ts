import { createExternalStore, useExternalStore } from './external-store.ts';

const slot = createExternalStore<HTMLElement | null>(null);

/** Slot in the header that the page may fill (ui/header-portal.tsx). */
export function offerHeaderSlot(element: HTMLElement | null): void {
  slot.set(element);
}

export function useHeaderSlot(): HTMLElement | null {
  return useExternalStore(slot);
}
