import { TIME } from '../config/tokens.ts';
import { createExternalStore, useExternalStore } from './external-store.ts';

const visible = createExternalStore(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the 'Access denied' notice for 3 seconds (specification section 8). */
export function showAccessDenied(): void {
  clearTimeout(timer);
  visible.set(true);
  timer = setTimeout(() => visible.set(false), TIME.accessDeniedMs);
}

export function closeAccessDenied(): void {
  clearTimeout(timer);
  visible.set(false);
}

export function useAccessDenied(): boolean {
  return useExternalStore(visible);
}
