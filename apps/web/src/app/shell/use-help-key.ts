import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../lib/keyboard-focus.ts';

/** Calls `open` when `?` is pressed and neither a field nor the page in view uses it. */
export function useHelpKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.repeat || !isForPage(event, document.activeElement)) return;
    // The listeners of the page run first: a labeling task shows its own keys.
    setTimeout(() => {
      if (!event.defaultPrevented) open();
    });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
