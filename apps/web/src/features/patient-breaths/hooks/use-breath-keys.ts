import { useWindowEvent } from '@mantine/hooks';
import { readBreathStep } from '../logic/read-breath-step.ts';
import type { SelectedBreath } from './use-selected-breath.ts';

/** Keys for stepping between breaths. */
export function useBreathKeys({ selectPrevious, selectNext }: SelectedBreath): void {
  useWindowEvent('keydown', (event) => {
    // The focused element has priority.
    if (event.defaultPrevented) return;
    const focus = event.target instanceof Element ? event.target : null;
    const step = readBreathStep(event, focus);
    if (step === null) return;
    event.preventDefault();
    (step === 'next' ? selectNext : selectPrevious)?.();
  });
}
