import { LONG_STEP, type CursorAction } from './cursor-state.ts';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What a key does while the waves are frozen; null when it is not the cursor's. F is the page's: it also freezes. */
export function readCursorKey(event: PressedKey): CursorAction | null {
  // Alt with an arrow is the browser's way back.
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
