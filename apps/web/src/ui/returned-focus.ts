import { useEffect, useState } from 'react';

/**
 * Whoever opened it goes on from there, once what called this is gone. Mantine gives the focus back only where a dialog or a
 * drawer is closed before it unmounts.
 */
export function useReturnedFocus(): void {
  // Asked for while rendering: effects of the dialog's own focus trap run before ours.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
