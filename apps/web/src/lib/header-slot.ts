import { createExternalStore, useExternalStore } from './external-store.ts';

const slot = createExternalStore<HTMLElement | null>(null);

/** The header offers an empty place; the page in view may fill it through a portal (ui/header-portal.tsx). */
export function offerHeaderSlot(element: HTMLElement | null): void {
  slot.set(element);
}

export function useHeaderSlot(): HTMLElement | null {
  return useExternalStore(slot);
}
