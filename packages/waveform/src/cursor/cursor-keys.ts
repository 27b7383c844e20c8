import { LONG_STEP, type CursorAction } from './cursor-state.ts';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Maps a key to a cursor action while the waves are frozen; null for other keys. F belongs to the page, which also
 * freezes.
 */
export function readCursorKey(event: PressedKey): CursorAction | null {
  // Alt and an arrow key navigate back in the browser.
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const samples = event.shiftKey ? LONG_STEP : 1;
  switch (event.key) {
    case 'ArrowLeft':
      return { type: 'step', samples: -samples };
    case 'ArrowRight':
      return { type: 'step', samples };
    case 'm':
    case 'M':
      return { type: 'mark' };
    default:
      return null;
  }
}
