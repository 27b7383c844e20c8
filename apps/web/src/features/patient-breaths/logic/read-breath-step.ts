import { isForPage, usesArrows, type Focus, type PressedKey } from '../../../lib/keyboard-focus.ts';

export type BreathStep = 'previous' | 'next';

/**
 * Which breath a key asks for, wherever in the tab the focus is: J and K always, left and right where nothing in focus
 * uses them itself; null when it is another's.
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
