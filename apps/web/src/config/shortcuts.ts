import type { GuideScreen } from './guide-chapters.ts';

export interface Shortcut {
  /** As printed on the keys; signs and single letters are the same in every language. */
  readonly keys: readonly string[];
  /** Text under `help.does`. */
  readonly does: string;
}

/** Keys that work on every screen. */
export const COMMON_SHORTCUTS: readonly Shortcut[] = [{ keys: ['?'], does: 'help' }];

const MEASURE: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'cursor' },
  { keys: ['Shift', '←', '→'], does: 'cursorFar' },
  { keys: ['M'], does: 'mark' },
];

const ZOOM: readonly Shortcut[] = [
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['Page Up', 'Page Down'], does: 'scroll' },
];

/** Keys of the screens that have any; the help panel and the guide list them from here. */
export const SCREEN_SHORTCUTS: { readonly [Screen in GuideScreen]?: readonly Shortcut[] } = {
  monitor: [{ keys: ['F'], does: 'freeze' }, ...MEASURE],
  breaths: [
    { keys: ['J'], does: 'nextBreath' },
    { keys: ['K'], does: 'previousBreath' },
    ...MEASURE,
    ...ZOOM,
    { keys: ['Home', 'End'], does: 'ends' },
  ],
  trends: [
    { keys: ['←', '→'], does: 'point' },
    { keys: ['Shift', '←', '→'], does: 'pointFar' },
    ...ZOOM,
    { keys: ['Enter'], does: 'openBreaths' },
    { keys: ['Esc'], does: 'back' },
  ],
  analytics: [
    { keys: ['←', '→', '↑', '↓'], does: 'hour' },
    { keys: ['Enter'], does: 'openHour' },
  ],
  labeling: [
    { keys: ['J'], does: 'nextBreath' },
    { keys: ['K'], does: 'previousBreath' },
    { keys: ['Z'], does: 'undo' },
    { keys: ['?'], does: 'taskKeys' },
  ],
};
