import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../../lib/keyboard-focus.ts';

/** Calls `open` on `?` unless a field or the page uses the key. */
export function useHelpKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.repeat || !isForPage(event, document.activeElement)) return;
    // Listeners of the page run first, because a labeling task shows its own shortcuts.
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
