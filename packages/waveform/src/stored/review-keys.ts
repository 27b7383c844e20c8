import type { PressedKey } from '../cursor/cursor-keys.ts';
import { LONG_STEP } from '../cursor/cursor-state.ts';

export type ReviewAction =
  | { readonly type: 'step'; readonly samples: number }
  | { readonly type: 'mark' }
  /** Zoom: multiplies the visible time by `factor`. */
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'pan'; readonly share: number }
  | { readonly type: 'edge'; readonly end: 'first' | 'last' };

/** Zoom factor of one press of a key or button. */
export const ZOOM_STEP = 2;
const PAGE_SHARE = 0.8;

/**
 * Maps a key to an action on the stored waves; null for other keys. Alt and an arrow key navigate back in the
 * browser.
 */
export function readReviewKey(event: PressedKey): ReviewAction | null {
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
    case '+':
    case '=':
      return { type: 'zoom', factor: 1 / ZOOM_STEP };
    case '-':
      return { type: 'zoom', factor: ZOOM_STEP };
    case 'PageUp':
      return { type: 'pan', share: -PAGE_SHARE };
    case 'PageDown':
      return { type: 'pan', share: PAGE_SHARE };
    case 'Home':
      return { type: 'edge', end: 'first' };
    case 'End':
      return { type: 'edge', end: 'last' };
    default:
      return null;
  }
}
