import { isForPage, usesArrows, type Focus, type PressedKey } from '../../../lib/keyboard-focus.ts';

export type BreathStep = 'previous' | 'next';

/**
 * Breath step of a key: J and K always, left and right unless the focused element uses them; null for other
 * keys.
 */
export function readBreathStep(pressed: PressedKey, focus: Focus): BreathStep | null {
  if (!isForPage(pressed, focus)) return null;
  switch (pressed.key) {
    case 'j':
    case 'J':
      return 'next';
    case 'k':
    case 'K':
      return 'previous';
    case 'ArrowRight':
      return usesArrows(focus) ? null : 'next';
    case 'ArrowLeft':
      return usesArrows(focus) ? null : 'previous';
    default:
      return null;
  }
}
