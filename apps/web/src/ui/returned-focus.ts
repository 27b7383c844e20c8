import { useEffect, useState } from 'react';

/**
 * Restores the focus to the opener on unmount. Mantine does it only when a dialog closes before it unmounts.
 */
export function useReturnedFocus(): void {
  // Read during rendering, because the dialog's focus trap runs before our effects.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
