import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { closePalette, openPalette, usePaletteOpen } from '../../lib/palette-store.ts';
import type { Frame } from './use-frame.ts';

// Commands and their texts load when the palette is opened.
const Palette = lazyPart(() => import('../../features/palette/palette.tsx'), 'Palette');

interface PaletteHostProps {
  readonly frame: Frame;
  readonly onSignOut: () => void;
}

/** Opens the command palette by Ctrl+K and Cmd+K on every page of a signed-in user. */
export function PaletteHost({ frame, onSignOut }: PaletteHostProps) {
  const isOpen = usePaletteOpen();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      // The browser's own search field.
      event.preventDefault();
      // A dialog may hold unsaved fields.
      if (document.querySelector('[role=dialog]') === null) openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      closePalette();
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette pathname={frame.pathname} onSignOut={onSignOut} onClose={closePalette} />
    </Suspense>
  );
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat;
}
