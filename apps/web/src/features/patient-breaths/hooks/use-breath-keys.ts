import { useWindowEvent } from '@mantine/hooks';
import { readBreathStep } from '../logic/read-breath-step.ts';
import type { SelectedBreath } from './use-selected-breath.ts';

/** Steps from breath to breath by key while the tab is shown. */
export function useBreathKeys({ selectPrevious, selectNext }: SelectedBreath): void {
  useWindowEvent('keydown', (event) => {
    // What has the focus answers first.
    if (event.defaultPrevented) return;
    const focus = event.target instanceof Element ? event.target : null;
    const step = readBreathStep(event, focus);
    if (step === null) return;
    event.preventDefault();
    (step === 'next' ? selectNext : selectPrevious)?.();
  });
}
