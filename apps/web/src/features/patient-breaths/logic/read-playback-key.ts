import {
  isForPage,
  usesArrows,
  usesSpace,
  type Focus,
  type PressedKey,
} from '../../../lib/keyboard-focus.ts';

export type PlaybackKey = 'toggle' | 'previous' | 'next' | 'start';

/**
 * What a key does to a playback; null for other keys. Space presses a focused button, and arrows belong to the focused
 * element, but for the slider of the playback itself.
 */
export function readPlaybackKey(pressed: PressedKey, focus: Focus): PlaybackKey | null {
  if (!isForPage(pressed, focus)) return null;
  const isOwnSlider = (focus?.closest('[data-playhead]') ?? null) !== null;
  switch (pressed.key) {
    case ' ':
      return usesSpace(focus) && !isOwnSlider ? null : 'toggle';
    case 'j':
    case 'J':
      return 'next';
    case 'k':
    case 'K':
      return 'previous';
    case 'ArrowRight':
      return usesArrows(focus) && !isOwnSlider ? null : 'next';
    case 'ArrowLeft':
      return usesArrows(focus) && !isOwnSlider ? null : 'previous';
    case 'Home':
      return 'start';
    default:
      return null;
  }
}
